import { parseId } from "../../../../values/record-id.ts"
import { postOnlyText } from "../../../request/post-only.ts"
import type { Route } from "./+types/documents-links"
import { collectDocumentLinks } from "./documents-result.server.ts"

/** For the Download button of our script: links signed for 60 seconds, and what is to be said. */
export async function action({ params, context }: Route.ActionArgs) {
	const { status, messages, files, lost, owner } = await collectDocumentLinks(parseId(params.id), context)
	return Response.json({ messages, files, lost, owner }, { status })
}

/** Looking at the address makes no links. */
export const loader = postOnlyText("Use the Download button.")
