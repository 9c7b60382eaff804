import { createHash } from "node:crypto"
import type { Db } from "../../../platform/db.server.ts"
import { privacyWords } from "../../content/page-inputs.ts"
import { changeDocument } from "../change-document.server.ts"

/** By the SHA-256 of a paragraph of an earlier version: what the product promises since. */
const PROMISES: Record<string, string> = {
	// visit
	"00fc64d7b07f97fbcb6d4fbae33b7df80efe96989b4be747fd475805b57ffed0":
		"You can read every page without telling us who you are. We set no cookies for visitors, count nobody across other sites and load no advertisements. A half-filled stall form is kept in your own browser for up to two weeks, so that a flat battery costs you nothing, and a half-filled extras form until you close its tab.",
	// application
	"73e3f2c65382eb73a10c78881eac8ff181985737d84fe024f4724c256df448e5":
		"We keep an application for {applications} after its festival, so that you don’t have to introduce yourself all over again, and so that our books are in order; one that got no stall for {denied}. Then your name, addresses, telephone and links are taken out, and only how many tents of which kind there were is left. Our letters to you are kept for {letters}, and the list of who of us did what with an application for {log}. A brand that has a stall may be named on the vendor pages, never with a telephone number.",
	// extras
	"75b3ec2f3e1b4fa52ba9b9d6d270f8141f10414ecd3afed9a30a34305d7f6878":
		"Signed forms stay for {forms} after the festival, because that is how long a question about insurance can take. If you photograph them, we take out of the picture where and when it was taken, and with what.",
	// letters
	a6d2ebabbfe77e9b7f775fbd323ac25b6b0b5b2499e2ae9353a2dc1698c53cdd:
		"We keep your e-mail address and the moment you confirmed it, and use them to send news of our festivals. No news goes out before you have pressed the button in a first letter, which asks whether it was you; without that we forget the address after {unconfirmed}. Every letter has a link that takes you off the list at once, and your address out of our books with it; until then we keep both.",
	// letters
	"3ecb79a8c9277766ffd2248110926e5abf4b5bf64ba22f65e186e575c25a7db3":
		"We keep your e-mail address and the moment you confirmed it, and use them to send news of our festivals. No news goes out before you have pressed the button in a first letter, which asks whether it was you; without that we forget the address after {unconfirmed}. Every letter has a link that takes you off the list at once, and your address out of our books with it; until then we keep both.",
	// rights
	d2a82c10b78758092a798923fcfa6ce8c927cd5dbc67c8babad75b5fc1c859c2:
		"To see what we have on you, to have a mistake put right, to have it deleted, to take it elsewhere. Kenya’s Data Protection Act gives you these rights, and we would give them to you anyway. Write to us from the e-mail address that we know you by; Rupal Kimani looks after such letters, answers within a week, and sends you everything in one file or erases it for good.",
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex")

/**
 * What the product does with people's data changed, and the page that says so has to follow. Paragraphs that an
 * organiser wrote stay theirs.
 */
export function privacyPromises(tx: Db): Promise<void> {
	return changeDocument(tx, "pages/privacy", (document) => {
		const read = privacyWords.safeParse(document)
		if (!read.success) return document
		const sections = read.data.sections.map((section) => ({
			...section,
			paragraphs: section.paragraphs.map((text) => PROMISES[hashOf(text)] ?? text),
		}))
		return { ...read.data, sections }
	})
}
