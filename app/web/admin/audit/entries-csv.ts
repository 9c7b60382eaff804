import { recordAct } from "../../../domain/audit/commands.server.ts"
import { exportActs, type ShownAct } from "../../../domain/audit/queries.server.ts"
import { csvLine } from "../../../domain/transfer/rules/csv-line.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { attachment } from "../attachment.server.ts"
import type { Route } from "./+types/entries-csv"
import { actionWords, actorWords, subjectWords } from "./entry-words.ts"
import { type Names, sentencesOf } from "./fact-words.ts"
import { readNames } from "./names.server.ts"
import { auditView, filterOf } from "./view.ts"

const COLUMNS = ["id", "time in Nairobi", "who", "what", "about", "vendor", "change", "address", "request"]

/** The entries that the address asks for, all of them, sent as they are read. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = servicesOf(context)
	const filter = filterOf(auditView.parse(Object.fromEntries(url.searchParams)))
	const by = { organiser: adminOf(context).id }
	await recordAct(db, { by, at: now(), action: "audit-log-exported" })
	const names = await readNames(servicesOf(context))
	const lines = linesOf(exportActs(db, filter), names)
	return attachment(lines, { name: "audit-log.csv", mediaType: "text/csv; charset=utf-8" })
}

async function* linesOf(batches: AsyncIterable<ShownAct[]>, names: Names): AsyncGenerator<Buffer> {
	yield Buffer.from(csvLine(COLUMNS))
	for await (const acts of batches) yield Buffer.from(acts.map((act) => lineOf(act, names)).join(""))
}

function lineOf(act: ShownAct, names: Names): string {
	return csvLine([
		String(act.id),
		act.at,
		actorWords(act),
		actionWords(act),
		subjectWords(act, names),
		String(act.applicationId ?? ""),
		sentencesOf(act, names).join(" "),
		act.address ?? "",
		act.requestId ?? "",
	])
}
