#!/bin/sh
# Puts the game into the menu of this player; `install.sh remove` takes it out again.
set -eu
folder=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$share/applications/kingsburg-arcade.desktop
icon=$share/icons/hicolor/256x256/apps/kingsburg-arcade.png
if [ "${1:-}" = remove ]; then
  rm -f "$entry" "$icon"
  exit
fi
mkdir -p "${entry%/*}" "${icon%/*}"
cp "$folder/kingsburg-arcade.png" "$icon"
# In a desktop entry a quoted path has its own signs escaped.
path=$(printf %s "$folder/kingsburg-arcade" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
awk -v line="Exec=\"$path\" %u" '/^Exec=/ { print line; next } { print }' \
  "$folder/kingsburg-arcade.desktop" >"$entry.new"
mv "$entry.new" "$entry"
if command -v update-desktop-database >/dev/null; then # links to rooms open the game
  update-desktop-database "${entry%/*}" || true
fi
echo "Kingsburg Arcade is in the menu. Keep this folder: the menu starts it from here."
