import { Readable } from "node:stream"
import { recordAuditEvent } from "../../domain/audit/commands.server.ts"
import { findFile } from "../../domain/files/download.server.ts"
import { type LinkGrant, verifyLink } from "../../domain/files/links.server.ts"
import { getRequestContext, getServices, type Services } from "../request/context.ts"
import type { Route } from "./+types/file"

/** A document by its signed link: the link itself is the permission, for 60 seconds and this one file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { config, db, files, now } = getServices(context)
	const { log } = getRequestContext(context)
	const link = verifyLink(config.authSecret, params.token, { now: now() })
	if (!link.ok) return errorResponse(LINK_ERRORS[link.reason])
	try {
		const file = await findFile(db, files, link.key)
		if (!file) return errorResponse([404, "This file no longer exists."])
		if (request.method !== "HEAD") await recordDownload(db, link, file.documentId, now())
		const content = request.method === "HEAD" ? null : Readable.toWeb(await files.open(link.key))
		log.info({ event: "document downloaded", document: file.documentId })
		return new Response(content as ReadableStream | null, {
			headers: { ...headersOf(file), ...PRIVATE_HEADERS },
		})
	} catch (error) {
		log.error({ err: error, applicationId: link.madeFor?.applicationId }, "a document could not be opened")
		return errorResponse([503, "This file could not be read. Please try again in a few minutes."])
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
	expired: [410, "This link has expired: it worked for 60 seconds. Go back and press Download again."],
	forged: [404, "This link is not valid. Go back and press Download again."],
} as const

/** Whatever is in it, no browser runs it, shows it or keeps it. */
const PRIVATE_HEADERS = {
	"cache-control": "private, no-store",
	"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	"x-content-type-options": "nosniff",
	"x-robots-tag": "noindex",
}

function headersOf({ name, mediaType, size }: { name: string; mediaType: string; size: number }) {
	return {
		"content-type": mediaType,
		"content-length": String(size),
		"content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, percent)}`,
	}
}

const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

function errorResponse([status, message]: readonly [number, string]): Response {
	return new Response(`${message}\n`, {
		status,
		headers: { "content-type": "text/plain; charset=utf-8", ...PRIVATE_HEADERS },
	})
}
