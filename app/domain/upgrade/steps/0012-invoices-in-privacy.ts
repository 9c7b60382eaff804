import type { Db } from "../../../platform/db.server.ts"
import { replaceSentences } from "../change-document.server.ts"

const SENTENCES = [
	[
		"and keep only how many tents of each kind there were.",
		"and keep only how many tents of each kind there were. An invoice that we issued to you keeps your name and KRA PIN for {invoices}, because tax law asks us to keep it, also if you have the rest deleted.",
	],
] as const

/** The privacy page says how long issued invoices name their buyer. */
export default function nameInvoices(tx: Db): Promise<void> {
	return replaceSentences(tx, "pages/privacy", SENTENCES)
}
