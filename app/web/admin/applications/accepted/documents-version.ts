import { href, redirect } from "react-router"
import { z } from "zod"
import { signLink } from "../../../../domain/files/links.server.ts"
import { findDocument } from "../../../../domain/files/queries.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import type { Route } from "./+types/documents-version"
import { recordLinks } from "./documents-result.server.ts"

/** One document, current or superseded: leads to a link that is signed now. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const [id, documentId] = [parseId(params.id), z.uuid().safeParse(params.documentId).data]
	const found = id && documentId && (await findDocument(db, id, documentId))
	if (!found) return new Response("Document not found.\n", { status: 404 })
	const madeFor = { userId: getAdmin(context).id, applicationId: id }
	await recordLinks(db, 1, madeFor, now())
	const token = signLink(config.authSecret, found.key, { now: now() }, madeFor)
	throw redirect(href("/files/:token", { token }))
}
