import { exportCsv, exportWorkbook } from "../../../domain/transfer/queries/export.server.ts"
import {
	exportOrdersCsv,
	exportOrdersWorkbook,
} from "../../../domain/transfer/queries/order-export.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { tableFileResponse } from "../table-file.server.ts"
import type { Route } from "./+types/export"

const FILES = {
	"applications.csv": { table: "applications", ending: "csv" },
	"applications.xlsx": { table: "applications", ending: "xlsx" },
	"extras.csv": { table: "extras", ending: "csv" },
	"extras.xlsx": { table: "extras", ending: "xlsx" },
	"further-extras.csv": { table: "further-extras", ending: "csv" },
	"further-extras.xlsx": { table: "further-extras", ending: "xlsx" },
} as const

type Services = ReturnType<typeof getServices>

const isExportFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)

/** A table of the chosen edition as a file, sent as it is made. */
export function loader({ params: { file }, context }: Route.LoaderArgs) {
	if (!isExportFile(file)) return new Response("Export not found.", { status: 404 })
	const { db } = getServices(context)
	const content = contentOf(db, getEdition(context).id, FILES[file])
	return tableFileResponse(context, { file, ...FILES[file], content })
}

function contentOf(
	db: Services["db"],
	edition: number,
	{ table, ending }: (typeof FILES)[keyof typeof FILES],
) {
	const isCsv = ending === "csv"
	if (table === "further-extras") return (isCsv ? exportOrdersCsv : exportOrdersWorkbook)(db, edition)
	return (isCsv ? exportCsv : exportWorkbook)(db, edition, table)
}
