#!/bin/sh
# Signs the bundle that tools/freeze.py makes, and has it notarised. Written without a Mac; it has not been run.
#   sign.sh BUNDLE "Developer ID Application: ..." KEYCHAIN_PROFILE
# The profile is made once by `xcrun notarytool store-credentials`.
set -eu
bundle=$1 identity=$2 profile=$3
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd -P)
# From the inside out: each library and module in C, then the interpreter, then the bundle.
find "$bundle/Contents/Resources" -type f \( -name '*.so' -o -name '*.dylib' \) -exec \
  codesign --force --timestamp --options runtime --sign "$identity" {} +
codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" \
  --sign "$identity" "$bundle/Contents/Resources/python/bin/python3"
codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" \
  --sign "$identity" "$bundle"
codesign --verify --deep --strict "$bundle"
ditto -c -k --keepParent "$bundle" "$bundle.zip"
xcrun notarytool submit "$bundle.zip" --keychain-profile "$profile" --wait
rm "$bundle.zip"
xcrun stapler staple "$bundle"
spctl --assess --type execute --verbose "$bundle"
