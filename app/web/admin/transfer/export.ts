import { recordAuditEvent } from "../../../domain/audit/commands.server.ts"
import { exportCsv, exportFileName, exportWorkbook } from "../../../domain/transfer/queries/export.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { attachmentResponse } from "../attachment.server.ts"
import { getEdition } from "../edition.ts"
import type { Route } from "./+types/export"

const FILES = {
	"applications.csv": { kind: "applications", ending: "csv" },
	"applications.xlsx": { kind: "applications", ending: "xlsx" },
	"extras.csv": { kind: "extras", ending: "csv" },
	"extras.xlsx": { kind: "extras", ending: "xlsx" },
} as const

const MEDIA_TYPES = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

const isExportFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)

/** A table of the chosen edition as a file, sent as it is made. */
export async function loader({ params, context }: Route.LoaderArgs) {
	if (!isExportFile(params.file)) return new Response("Export not found.", { status: 404 })
	const { kind, ending } = FILES[params.file]
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const chunks = ending === "csv" ? exportCsv(db, edition.id, kind) : exportWorkbook(db, edition.id, kind)
	await recordAuditEvent(db, {
		by: { organiser: getAdmin(context).id },
		at: now(),
		action: "table-exported",
		about: { kind: "edition", id: edition.id },
		after: { file: params.file },
	})
	getRequestContext(context).log.info({ event: "exported", file: params.file, by: getAdmin(context).id })
	const name = exportFileName(kind, edition.slug, ending, now())
	return attachmentResponse(chunks, { name, mediaType: MEDIA_TYPES[ending] })
}
