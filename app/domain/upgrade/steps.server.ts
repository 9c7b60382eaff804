import type { Db } from "../../platform/db.server.ts"
import { addFirstLists } from "./steps/0001-first-lists.ts"
import { recordEarlierOffers } from "./steps/0002-entries-before-offers.ts"
import { updatePrivacyPromises } from "./steps/0003-privacy-promises.ts"
import { updateRetentionSentence } from "./steps/0004-earlier-documents.ts"
import { replaceWithPlainTexts } from "./steps/0005-plain-words.ts"

/**
 * A change of the content that reading does not make by itself: a key that is renamed or split, a text that is no longer
 * true, a link in the footer.
 * It meets documents of any age, or none, and leaves alone what an organiser wrote. The version before may run
 * beside it, so it adds and changes, and takes no key away.
 */
export interface ContentStep {
	/** Its file. Steps run in the order of their names, each once in a database. */
	name: string
	/** In the transaction of the upgrade. */
	run(tx: Db): Promise<void>
}

/** Like migrations: new ones come behind, and the code of those that were released stays as it is. */
export const CONTENT_STEPS: ContentStep[] = [
	{ name: "0001-first-lists", run: addFirstLists },
	{ name: "0002-entries-before-offers", run: recordEarlierOffers },
	{ name: "0003-privacy-promises", run: updatePrivacyPromises },
	{ name: "0004-earlier-documents", run: updateRetentionSentence },
	{ name: "0005-plain-words", run: replaceWithPlainTexts },
]
