import type { Db } from "../../../platform/db.server.ts"
import { replaceSentences } from "../change-document.server.ts"

/** What the page said of an application before it could have photos, a logo and other files, and what it says now. */
const SENTENCES = [
	[
		"links to your pages if you give them, and your answers to the questions of that festival.",
		"links to your pages if you give them, your answers to the questions of that festival, and the photos, logo and other files that it asks for.",
	],
	[
		"Then we remove your name, addresses, phone number, links and answers, and keep",
		"Then we remove your name, addresses, phone number, links, answers and files, and keep",
	],
	[
		"A brand that has a stall may be named on the vendor pages, never with a phone number.",
		"The files are private and are deleted no later than signed forms, as described below; from photographs we remove where and when they were taken, and with what. A brand that has a stall may be named on the vendor pages, never with a phone number. If you agreed in the form to be listed there, they may show your kind of goods, description, website and logo as well, until you ask us to delete them.",
	],
] as const

/** The privacy page names the files of an application, and what a listing shows. A sentence that an organiser wrote stays theirs. */
export default function nameFiles(tx: Db): Promise<void> {
	return replaceSentences(tx, "pages/privacy", SENTENCES)
}
