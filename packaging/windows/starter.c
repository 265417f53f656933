/* Starts the game with the Python of this folder: it loads the DLL and hands over what was typed. */
#include <windows.h>
#include <shellapi.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*python_main)(int, wchar_t **);

static int complain(const wchar_t *said)
{
    MessageBoxW(NULL, said, L"Kingsburg Arcade", MB_OK | MB_ICONERROR);
    return 1;
}

int wmain(void)
{
    static wchar_t own[LONGEST], dll[LONGEST + 64];
    DWORD length = GetModuleFileNameW(NULL, own, LONGEST);
    wchar_t *end = length && length < LONGEST ? wcsrchr(own, L'\\') : NULL;
    if (end == NULL)
        return complain(L"The path of this folder is too long.");
    *end = 0;
    wcscpy(dll, own);
    wcscat(dll, L"\\python\\" PYTHON_DLL);
    *end = L'\\';
    HMODULE python = LoadLibraryExW(dll, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    python_main start = python ? (python_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (start == NULL)
        return complain(L"The folder python beside this program is missing or damaged. "
                        L"Unpack the whole folder again.");
    int count;
    wchar_t **typed = CommandLineToArgvW(GetCommandLineW(), &count);
    wchar_t **words = typed ? calloc(count + 3, sizeof *words) : NULL;
    if (words == NULL)
        return complain(L"There is not enough memory.");
    words[0] = own;
    words[1] = L"-m";
    words[2] = L"start";
    for (int at = 1; at < count; at++)
        words[at + 2] = typed[at];
    return start(count + 2, words);
}

int WINAPI wWinMain(HINSTANCE self, HINSTANCE before, PWSTR typed, int shown)
{
    (void)self, (void)before, (void)typed, (void)shown;
    return wmain();
}
