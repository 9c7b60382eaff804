import type { Db } from "../../../platform/db.server.ts"
import { replaceSentences } from "../change-document.server.ts"

/** Sentences of earlier versions, and what the product promises in their place. */
const PROMISES = [
	[
		"Write to us to leave the list; we take you off the same week.",
		"Every letter has a link that takes you off the list at once, and your address out of our books with it; until then we keep both.",
	],
	[
		"for up to two weeks, so that a flat battery costs you nothing.",
		"for up to two weeks, so that a flat battery costs you nothing, and a half-filled extras form until you close its tab.",
	],
] as const

/**
 * What the product does with people's data changed since their database was filled, and the page that says so has to
 * follow (as in migration 0009). A sentence that an organiser wrote stays theirs.
 */
export default function updatePrivacyPromises(tx: Db): Promise<void> {
	return replaceSentences(tx, "pages/privacy", PROMISES)
}
