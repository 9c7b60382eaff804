/** Something to read: never empty, no spaces around it, typographic apostrophes. */
export const PLAIN_TEXT = /^\S([^']*\S)?$/

/** "christmas-2025" */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What an entry of a list is called in stored data, made of its name. */
export const ENTRY_SLUG = /^[a-z0-9-]{1,200}$/

/** A page of this site: "/contact?tab=vendor". */
export const SITE_ADDRESS = /^\/([A-Za-z0-9-]+(\/[a-z0-9-]+)*)?(\?[a-z=]+)?$/
