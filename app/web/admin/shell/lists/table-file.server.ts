import type { RouterContextProvider } from "react-router"
import { recordAuditEvent } from "../../../../domain/audit/commands.server.ts"
import { exportTable, type TableFormat } from "../../../../domain/transfer/queries/export-table.server.ts"
import type { TableName } from "../../../../domain/transfer/rules/table-names.ts"
import { formatNairobiIsoDate } from "../../../../values/clock.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { getEdition } from "../editions/edition.ts"
import { attachmentResponse } from "./attachment.server.ts"

const MEDIA_TYPES: Record<TableFormat, string> = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

const FORMATS = Object.keys(MEDIA_TYPES) as TableFormat[]

/**
 * A table of the chosen edition as a file, sent as it is made, which the audit log tells.
 * @param file "applications.csv"
 * @param tables those that the right of the address opens
 */
export async function tableFileResponse(
	context: Readonly<RouterContextProvider>,
	file: string,
	tables: readonly TableName[],
): Promise<Response> {
	const table = tables.find((name) => file.startsWith(`${name}.`))
	const format = FORMATS.find((ending) => file === `${table}.${ending}`)
	if (!table || !format) return new Response("Export not found.", { status: 404 })
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const { id: by } = getAdmin(context)
	await recordAuditEvent(db, {
		by: { organiser: by },
		at: now(),
		action: "table-exported",
		about: { kind: "edition", id: edition.id },
		after: { file },
	})
	getRequestContext(context).log.info({ event: "exported", file, by })
	const name = `${table}-${edition.slug}-${formatNairobiIsoDate(now())}.${format}`
	const content = exportTable(db, edition.id, table, { format, now: now() })
	return attachmentResponse(content, { name, mediaType: MEDIA_TYPES[format] })
}
