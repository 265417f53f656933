"""The languages that we carry: every text is looked at in each of them."""

from kingsburg_arcade.i18n import languages

LANGUAGES = languages()
