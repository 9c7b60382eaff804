import { buildUrl } from "../lists/list-query.ts"

/** What a screen adds to an address that must be about its own edition, whatever another tab has chosen since. */
export const EDITION_PARAM = "edition"

/**
 * An address, which may have parameters, about the edition of its screen, whatever another tab has chosen since.
 * @param edition its slug; missing: the chosen one
 */
export const editionUrl = (
	path: string,
	edition: string | undefined,
	view: Parameters<typeof buildUrl>[1] = {},
): string => buildUrl(path, { [EDITION_PARAM]: edition, ...view })

/** Stands below the heading of each screen that is about more than the chosen edition. */
export const ALL_EDITIONS_LABEL = "All editions"
