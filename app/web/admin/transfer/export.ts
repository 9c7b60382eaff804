import { SEASON_TABLES } from "../../../domain/transfer/rules/table-names.ts"
import { tableFileResponse } from "../shell/lists/table-file.server.ts"
import type { Route } from "./+types/export"

/** A table of the chosen edition as a file. */
export const loader = ({ params: { file }, context }: Route.LoaderArgs) =>
	tableFileResponse(context, file, SEASON_TABLES)
