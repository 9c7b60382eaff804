/** Something to read: never empty, no spaces around it, typographic apostrophes. */
export const PLAIN_TEXT = /^\S([^']*\S)?$/

/** "christmas-2025" */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What an entry of a list is called in stored data, made of its name. */
export const ENTRY_SLUG = /^[a-z0-9-]{1,200}$/

/** A page of this site: "/contact?tab=vendor". */
export const SITE_ADDRESS = /^\/([A-Za-z0-9-]+(\/[a-z0-9-]+)*)?(\?[a-z=]+)?$/

/** KRA's: A or P, nine digits, a letter. */
export const KRA_PIN = /^[AP]\d{9}[A-Z]$/
export const NO_KRA_PIN = "A KRA PIN is A or P, nine digits and a letter: A012345678Z."
