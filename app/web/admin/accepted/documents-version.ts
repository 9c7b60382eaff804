import { href, redirect } from "react-router"
import { z } from "zod"
import { recordAct } from "../../../domain/audit/commands.server.ts"
import { signLink } from "../../../domain/files/links.server.ts"
import { findDocument } from "../../../domain/files/queries.server.ts"
import { servicesOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { idFrom } from "../answer.server.ts"
import type { Route } from "./+types/documents-version"

/** One document, current or superseded: leads to a link that is signed now (R15). */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, config, now } = servicesOf(context)
	const userId = adminOf(context).id
	const [id, documentId] = [idFrom(params.id), z.uuid().safeParse(params.documentId).data]
	const found = id && documentId && (await findDocument(db, id, documentId))
	if (!found) return new Response("There is no such document.\n", { status: 404 })
	await recordAct(db, {
		...{ by: { organiser: userId }, at: now(), action: "document-links-made" },
		...{ about: { kind: "vendor", id }, after: { links: 1 } },
	})
	const moment = { now: now() }
	const token = signLink(config.authSecret, found.key, moment, { userId, applicationId: id })
	throw redirect(href("/files/:token", { token }))
}
