import type { Route } from "./+types/answer"
import { sendApplicationFile } from "./application-file.server.ts"

/** A file that a vendor sent as the answer to a question, for whoever may open documents. */
export const loader = ({ params, ...args }: Route.LoaderArgs) =>
	sendApplicationFile(args, { id: params.id, documentId: params.fileId, fields: ["answer"] })
