/** Something to read: never empty, no spaces around it, typographic apostrophes. */
export const PLAIN_TEXT = /^\S([^']*\S)?$/

/** "christmas-2025" */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A page of this site: "/contact?tab=vendor". */
export const SITE_ADDRESS = /^\/([A-Za-z0-9-]+(\/[a-z0-9-]+)*)?(\?[a-z=]+)?$/
