-- Hands a link to a room (kingsburg://...) to the game beside this little program; not run by us.
on open location theLink
	set here to do shell script "dirname " & quoted form of POSIX path of (path to me)
	set starter to here & "/Kingsburg Arcade.app/Contents/MacOS/kingsburg-arcade"
	do shell script quoted form of starter & " " & quoted form of theLink & " > /dev/null 2>&1 &"
end open location
