import {
	exportLedgerCsv,
	exportLedgerWorkbook,
} from "../../../domain/transfer/queries/ledger-export.server.ts"
import { getServices } from "../../request/context.ts"
import { getEdition } from "../edition.ts"
import { tableFileResponse } from "../table-file.server.ts"
import type { Route } from "./+types/ledger-file"

const FILES = { "ledger.csv": "csv", "ledger.xlsx": "xlsx" } as const

const isLedgerFile = (name: string): name is keyof typeof FILES => Object.hasOwn(FILES, name)

/** The ledger of the chosen edition for the accountant. */
export function loader({ params: { file }, context }: Route.LoaderArgs) {
	if (!isLedgerFile(file)) return new Response("Export not found.", { status: 404 })
	const ending = FILES[file]
	const write = ending === "csv" ? exportLedgerCsv : exportLedgerWorkbook
	const content = write(getServices(context).db, getEdition(context).id)
	return tableFileResponse(context, { file, table: "ledger", ending, content })
}
