import { readCreditTargets } from "../../../../domain/money/credit-targets.server.ts"
import { describeLines, documentTitle } from "../../../../domain/money/document-content.ts"
import { listLines } from "../../../../domain/money/invoice-queries.server.ts"
import { formatKshs } from "../../../../values/number.ts"
import type { Services } from "../../../request/context.ts"

/** What a credit can be for, as a form offers it; undefined where there is one thing alone. */
export async function readCreditOptions(db: Services["db"], ledger: number, now: Date) {
	const { documents, hasMore, hasSeveralVats } = await readCreditTargets(db, ledger, now)
	if (documents.length + Number(hasMore) < 2 && !hasSeveralVats) return undefined
	const open = hasMore ? "What is on no invoice yet, then what is due last" : "What is due last"
	const label = hasSeveralVats ? "Choose an invoice" : open
	const options = documents.map(async (document) => ({
		value: String(document.id),
		label: `${documentTitle(document)}: ${await nameLines(db, document.id)}, ${formatKshs(document.owed)} not credited`,
	}))
	return [{ value: "", label }, ...(await Promise.all(options))]
}

async function nameLines(db: Services["db"], document: number): Promise<string> {
	const lines = describeLines(await listLines(db, document))
	return lines.map(({ description }) => description).join(", ")
}
