import { recordAuditEvent } from "../../../domain/audit/commands.server.ts"
import { type AuditEventView, exportAuditEvents } from "../../../domain/audit/queries.server.ts"
import { formatCsvLine } from "../../../domain/transfer/rules/csv-line.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { actionLabel, actorLabel, subjectLabel } from "../shell/audit-entries/entry-labels.ts"
import { readNames } from "../shell/audit-entries/entry-names.server.ts"
import { type Names, sentencesOf } from "../shell/audit-entries/entry-sentences.ts"
import { attachmentResponse } from "../shell/lists/attachment.server.ts"
import type { Route } from "./+types/entries-csv"
import { auditView, filterOf } from "./view.ts"

const COLUMNS = ["id", "time in Nairobi", "who", "what", "about", "vendor", "change", "address", "request"]

/** The entries that the address asks for, all of them, sent as they are read. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const filter = filterOf(auditView.parse(Object.fromEntries(url.searchParams)))
	const by = { organiser: getAdmin(context).id }
	await recordAuditEvent(db, { by, at: now(), action: "audit-log-exported" })
	const names = await readNames(getServices(context))
	const lines = linesOf(exportAuditEvents(db, filter), names)
	return attachmentResponse(lines, { name: "audit-log.csv", mediaType: "text/csv; charset=utf-8" })
}

async function* linesOf(batches: AsyncIterable<AuditEventView[]>, names: Names): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine(COLUMNS))
	for await (const auditEvents of batches)
		yield Buffer.from(auditEvents.map((auditEvent) => lineOf(auditEvent, names)).join(""))
}

function lineOf(auditEvent: AuditEventView, names: Names): string {
	return formatCsvLine([
		String(auditEvent.id),
		formatNairobiDateTime(auditEvent.at),
		actorLabel(auditEvent),
		actionLabel(auditEvent),
		subjectLabel(auditEvent, names),
		String(auditEvent.applicationId ?? ""),
		sentencesOf(auditEvent, names).join(" "),
		auditEvent.address ?? "",
		auditEvent.requestId ?? "",
	])
}
