import type { Db } from "../../../platform/db.server.ts"
import { replaceSentences } from "../change-document.server.ts"

/** What the page said of an application before the form had questions of its own, and what it says now. */
const SENTENCES = [
	[
		"the tent space you want, and links to your pages if you give them.",
		"the tent space you want, links to your pages if you give them, and your answers to the questions of that festival.",
	],
	[
		"Then we remove your name, addresses, phone number and links, and keep",
		"Then we remove your name, addresses, phone number, links and answers, and keep",
	],
] as const

/** The privacy page names everything that the application form holds. A sentence that an organiser wrote stays theirs. */
export default function nameAnswers(tx: Db): Promise<void> {
	return replaceSentences(tx, "pages/privacy", SENTENCES)
}
