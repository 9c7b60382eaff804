import { exportCsv, exportWorkbook } from "../../../domain/transfer/queries/export.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { tableFileResponse } from "../table-file.server.ts"
import type { Route } from "./+types/export"

const FILES = {
	"applications.csv": { table: "applications", ending: "csv" },
	"applications.xlsx": { table: "applications", ending: "xlsx" },
	"extras.csv": { table: "extras", ending: "csv" },
	"extras.xlsx": { table: "extras", ending: "xlsx" },
} as const

const isExportFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)

/** A table of the chosen edition as a file, sent as it is made. */
export function loader({ params: { file }, context }: Route.LoaderArgs) {
	if (!isExportFile(file)) return new Response("Export not found.", { status: 404 })
	const { table, ending } = FILES[file]
	const { db } = getServices(context)
	const write = ending === "csv" ? exportCsv : exportWorkbook
	return tableFileResponse(context, {
		...{ file, table, ending },
		content: write(db, getEdition(context).id, table),
	})
}
