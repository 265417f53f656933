; An installer by Inno Setup 6 for the folder that tools/freeze.py makes. It was written without a Windows and has not been run.
;   ISCC.exe /DFolder=built\kingsburg-arcade /DVersion=0.2.0 packaging\windows\kingsburg-arcade.iss
#ifndef Folder
  #define Folder "..\..\built\kingsburg-arcade"
#endif
#ifndef Version
  #define Version "0.2.0"
#endif

[Setup]
AppId={{6E0D8C0B-6C7B-4B5B-9C7B-2B1C0B8A7D11}
AppName=Kingsburg Arcade
AppVersion={#Version}
AppPublisher=Kingsburg Arcade contributors
DefaultDirName={autopf}\Kingsburg Arcade
DefaultGroupName=Kingsburg Arcade
DisableProgramGroupPage=yes
LicenseFile={#Folder}\licences\kingsburg-arcade-LICENSE.txt
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
OutputBaseFilename=kingsburg-arcade-{#Version}-setup
UninstallDisplayIcon={app}\kingsburg-arcade.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"

[CustomMessages]
en.Firewall=Let other players in private networks reach a room here (asks for an administrator)
fr.Firewall=Laisser les autres joueurs des réseaux privés rejoindre une salle d’ici (demande un administrateur)
ru.Firewall=Разрешить игрокам частных сетей входить в комнаты этого компьютера (нужен администратор)

[Tasks]
Name: "firewall"; Description: "{cm:Firewall}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Kingsburg Arcade"; Filename: "{app}\kingsburg-arcade.exe"
Name: "{autodesktop}\Kingsburg Arcade"; Filename: "{app}\kingsburg-arcade.exe"; Tasks: desktopicon

[Run]
; Both programs listen: the one with a window and the one for commands. `private` leaves out cafes and airports.
Filename: "netsh.exe"; Parameters: "advfirewall firewall add rule name=""Kingsburg Arcade"" dir=in action=allow program=""{app}\kingsburg-arcade.exe"" profile=private enable=yes"; Verb: runas; Flags: shellexec waituntilterminated runhidden; Tasks: firewall
Filename: "netsh.exe"; Parameters: "advfirewall firewall add rule name=""Kingsburg Arcade"" dir=in action=allow program=""{app}\kingsburg-arcade-console.exe"" profile=private enable=yes"; Verb: runas; Flags: shellexec waituntilterminated runhidden; Tasks: firewall
Filename: "{app}\kingsburg-arcade.exe"; Description: "{cm:LaunchProgram,Kingsburg Arcade}"; Flags: nowait postinstall skipifsilent

[UninstallRun]
Filename: "netsh.exe"; Parameters: "advfirewall firewall delete rule name=""Kingsburg Arcade"""; Verb: runas; Flags: shellexec waituntilterminated runhidden; RunOnceId: "firewall"; Tasks: firewall

[UninstallDelete]
; Bytecode that Python has written since.
Type: filesandordirs; Name: "{app}\site"
Type: filesandordirs; Name: "{app}\python"
