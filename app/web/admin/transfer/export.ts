import { recordAct } from "../../../domain/audit/commands.server.ts"
import { exportCsv, exportName, exportWorkbook } from "../../../domain/transfer/queries/export.server.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { attachment } from "../attachment.server.ts"
import { editionOf } from "../edition.ts"
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

const isFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)

/** A table of the chosen edition as a file, sent as it is made. */
export async function loader({ params, context }: Route.LoaderArgs) {
	if (!isFile(params.file)) return new Response("Export not found.", { status: 404 })
	const { kind, ending } = FILES[params.file]
	const { db, now } = servicesOf(context)
	const edition = editionOf(context)
	const pieces = ending === "csv" ? exportCsv(db, edition.id, kind) : exportWorkbook(db, edition.id, kind)
	await recordAct(db, {
		by: { organiser: adminOf(context).id },
		at: now(),
		action: "table-exported",
		about: { kind: "edition", id: edition.id },
		after: { file: params.file },
	})
	visitOf(context).log.info({ event: "exported", file: params.file, by: adminOf(context).id })
	const name = exportName(kind, edition.slug, ending, now())
	return attachment(bytesOf(pieces), { name, mediaType: MEDIA_TYPES[ending] })
}

async function* bytesOf(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Uint8Array> {
	for await (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece
}
