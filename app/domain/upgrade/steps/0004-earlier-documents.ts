import type { Db } from "../../../platform/db.server.ts"
import { changeDocument } from "../change-document.server.ts"

const WAS = "If you send a form again, the newer one counts and the older one is kept behind it."
const IS =
	"If you send a form again, the newer one counts; the two before it are kept behind it for 90 days, in case the wrong one was sent."

/** Earlier versions of a document are no longer kept for ever, and the privacy page says so. An organiser's sentence stays. */
export default function updateRetentionSentence(tx: Db): Promise<void> {
	return changeDocument(tx, "pages/privacy", (document) =>
		JSON.parse(JSON.stringify(document).replaceAll(WAS, IS)),
	)
}
