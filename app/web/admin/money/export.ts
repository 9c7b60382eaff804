import { MONEY_TABLES } from "../../../domain/transfer/rules/table-names.ts"
import { tableFileResponse } from "../shell/lists/table-file.server.ts"
import type { Route } from "./+types/export"

/** The ledger or the invoices of the chosen edition for the accountant. */
export const loader = ({ params: { file }, context }: Route.LoaderArgs) =>
	tableFileResponse(context, file, MONEY_TABLES)
