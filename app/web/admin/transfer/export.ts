import { tableFileResponse } from "../table-file.server.ts"
import type { Route } from "./+types/export"

/** A table of the chosen edition as a file. */
export const loader = ({ params: { file }, context }: Route.LoaderArgs) =>
	tableFileResponse(context, file, ["applications", "extras", "further-extras"])
