import { PAYMENT_TABLES } from "../../../../domain/transfer/rules/table-names.ts"
import { tableFileResponse } from "../../shell/lists/table-file.server.ts"
import type { Route } from "./+types/payments-export"

/** What came in by M-Pesa, for the accountant: also what is of no edition yet. */
export const loader = ({ params: { file }, context }: Route.LoaderArgs) =>
	tableFileResponse(context, file, PAYMENT_TABLES)
