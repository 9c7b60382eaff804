import { findBrands } from "../../domain/applications/queries.server.ts"
import { recordAuditEvent } from "../../domain/audit/commands.server.ts"
import { findFile } from "../../domain/files/download.server.ts"
import { type LinkGrant, verifyLink } from "../../domain/files/links.server.ts"
import { LINK_SECONDS } from "../../domain/files/rules.ts"
import { getRequestContext, getServices, type Services } from "../request/context.ts"
import type { Route } from "./+types/file"
import { downloadHeaders, openBody, textResponse } from "./file-response.ts"

/** A document by its signed link: the link itself is the permission, for 60 seconds and this one file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { config, db, files, now } = getServices(context)
	const { log } = getRequestContext(context)
	const link = verifyLink(config.authSecret, params.token, { now: now() })
	if (!link.ok) return linkErrorResponse(link.reason)
	try {
		const file = await findFile(db, files, link.key, async (application) =>
			(await findBrands(db, [application])).get(application),
		)
		if (!file) return textResponse(404, "This file no longer exists.")
		if (request.method !== "HEAD") await recordDownload(db, link, file.documentId, now())
		const content = await openBody(request, () => files.open(link.key))
		log.info({ event: "document downloaded", document: file.documentId })
		return new Response(content, {
			headers: { ...downloadHeaders(file), "cache-control": "private, no-store" },
		})
	} catch (error) {
		log.error({ err: error, applicationId: link.madeFor?.applicationId }, "a document could not be opened")
		return textResponse(503, "This file could not be read. Please try again in a few minutes.")
	}
}

/** Before a byte leaves: a download that can't be noted does not happen. */
async function recordDownload(
	db: Services["db"],
	{ madeFor }: { madeFor?: LinkGrant },
	documentId: string | undefined,
	at: Date,
): Promise<void> {
	await recordAuditEvent(db, {
		by: madeFor ? { organiser: madeFor.userId } : "visitor",
		at,
		action: "document-downloaded",
		about: documentId ? { kind: "document", id: documentId } : undefined,
		applicationId: madeFor?.applicationId,
	})
}

const LINK_ERRORS = {
	expired: [
		410,
		`This link has expired: it worked for ${LINK_SECONDS} seconds. Go back and press Download again.`,
	],
	forged: [404, "This link is not valid. Go back and press Download again."],
} as const

function linkErrorResponse(reason: keyof typeof LINK_ERRORS): Response {
	const [status, text] = LINK_ERRORS[reason]
	return textResponse(status, text)
}
