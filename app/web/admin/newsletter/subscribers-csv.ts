import { recordAuditEvent } from "../../../domain/audit/commands.server.ts"
import { countSubscribers, exportSubscribers } from "../../../domain/newsletter/queries.server.ts"
import { formatCsvLine } from "../../../domain/transfer/rules/csv-line.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { attachmentResponse } from "../shell/lists/attachment.server.ts"
import type { Route } from "./+types/subscribers-csv"

/** Everybody on the list, sent as they are read. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { confirmed: subscribers } = await countSubscribers(db)
	const by = { organiser: getAdmin(context).id }
	await recordAuditEvent(db, { by, at: now(), action: "subscribers-exported", after: { subscribers } })
	return attachmentResponse(linesOf(db), { name: "subscribers.csv", mediaType: "text/csv; charset=utf-8" })
}

async function* linesOf(db: Services["db"]): AsyncGenerator<Buffer> {
	yield Buffer.from(formatCsvLine(["email", "confirmed in Nairobi"]))
	for await (const subscribers of exportSubscribers(db)) {
		const lines = subscribers.map(({ email, since }) => formatCsvLine([email, formatNairobiDateTime(since)]))
		yield Buffer.from(lines.join(""))
	}
}
