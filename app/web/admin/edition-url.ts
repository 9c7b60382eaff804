import { EDITION_PARAM } from "./edition-param.ts"

/** An address, which may have parameters, about the edition of its screen, whatever another tab has chosen since. */
export const editionUrl = (path: string, edition: string): string =>
	`${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ [EDITION_PARAM]: edition })}`
