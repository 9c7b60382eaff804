import { EDITION_PARAM } from "./edition-param.ts"
import { buildUrl } from "./list-query.ts"

/** An address that is about the edition of its screen, whatever another tab has chosen since. */
export const editionUrl = (path: string, edition: string): string =>
	buildUrl(path, { [EDITION_PARAM]: edition })
