import { tableFileResponse } from "../table-file.server.ts"
import type { Route } from "./+types/table-file"

/** The ledger or the documents of the chosen edition for the accountant. */
export const loader = ({ params: { file }, context }: Route.LoaderArgs) =>
	tableFileResponse(context, file, ["ledger", "documents"])
