import type { RouterContextProvider } from "react-router"
import { recordAuditEvent } from "../../domain/audit/commands.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { getAdmin } from "../request/session.ts"
import { attachmentResponse } from "./attachment.server.ts"
import { getEdition } from "./edition.ts"

const MEDIA_TYPES = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

export type TableFileEnding = keyof typeof MEDIA_TYPES

interface TableFile {
	/** As its address has it: "applications.csv". */
	file: string
	/** "applications" */
	table: string
	ending: TableFileEnding
	content: AsyncIterable<Uint8Array>
}

/** A table of the chosen edition as a file, sent as it is made, which the audit log tells. */
export async function tableFileResponse(
	context: Readonly<RouterContextProvider>,
	{ file, table, ending, content }: TableFile,
): Promise<Response> {
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
	const name = `${table}-${edition.slug}-${formatNairobiIsoDate(now())}.${ending}`
	return attachmentResponse(content, { name, mediaType: MEDIA_TYPES[ending] })
}
