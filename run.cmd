@echo off
rem Starts the game, or with `tests` its tests; the first time it makes an environment for itself.
for %%p in ("py -3" python) do (
  %%~p -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>nul && (
    %%~p "%~dp0tools\run.py" %*
    exit /b
  )
)
echo Python 3.11 or newer is needed: get it from python.org or the Microsoft Store. 1>&2
exit /b 1
