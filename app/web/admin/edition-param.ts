/** What a screen adds to an address that must be about its own edition, whatever another tab has chosen since. */
export const EDITION_PARAM = "edition"
