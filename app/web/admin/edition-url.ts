import { EDITION_PARAM } from "./edition-param.ts"
import { buildUrl } from "./list-query.ts"

/**
 * An address, which may have parameters, about the edition of its screen, whatever another tab has chosen since.
 * @param edition its slug; missing: the chosen one
 */
export const editionUrl = (
	path: string,
	edition: string | undefined,
	view: Parameters<typeof buildUrl>[1] = {},
): string => buildUrl(path, { [EDITION_PARAM]: edition, ...view })
