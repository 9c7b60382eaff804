import { href, type RouterContextProvider } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { recordAuditEvent } from "../../../../domain/audit/commands.server.ts"
import {
	collectDocuments,
	type DocumentsOwner,
	type DownloadableFile,
	type VendorDocuments,
} from "../../../../domain/extras/downloads.server.ts"
import { type LinkGrant, signLink } from "../../../../domain/files/links.server.ts"
import type { EarlierDocument } from "../../../../domain/files/queries.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { getRequestContext, getServices, type Services } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { DOWNLOAD_FAILED, NO_DOCUMENTS_MESSAGES, SOME_LINKS_FAILED } from "./documents-messages.ts"
import type { FileView } from "./file-view.ts"

export interface DocumentsResult {
	status: number
	/** Undefined when there is no such vendor, or nobody knows. */
	brandName: string | undefined
	/** Who has the extras of this e-mail instead. */
	owner: DocumentsOwner | undefined
	messages: Message[]
	/** With links signed for 60 seconds from now. */
	files: FileView[]
	/** For the console: what could not be had, and why. */
	lost: string[]
	earlier: EarlierDocument[]
}

/** That a vendor has no documents is an answer, not an error. */
const STATUS = { "vendor-not-found": 404, "no-extras": 200, "no-documents": 200 } as const

const EMPTY_RESULT = {
	brandName: undefined,
	owner: undefined,
	messages: [],
	files: [],
	lost: [],
	earlier: [],
}

/** What an organiser who pressed Download gets to see. */
export async function collectDocumentLinks(
	id: number | undefined,
	context: Readonly<RouterContextProvider>,
): Promise<DocumentsResult> {
	const { db, files } = getServices(context)
	try {
		const found = id
			? await collectDocuments(db, files, id)
			: ({ ok: false, reason: "vendor-not-found" } as const)
		if (found.ok) return await offerLinks(found, id ?? 0, context)
		return {
			...EMPTY_RESULT,
			...found,
			...("brandName" in found && withBrandName(found)),
			status: STATUS[found.reason],
			messages: [NO_DOCUMENTS_MESSAGES[found.reason]],
		}
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId: id }, "documents could not be offered")
		return {
			...EMPTY_RESULT,
			status: 503,
			messages: [DOWNLOAD_FAILED],
			lost: ["the server could not look the documents up"],
		}
	}
}

/** The files with their links, noted in the audit log. */
async function offerLinks(
	found: VendorDocuments,
	applicationId: number,
	context: Readonly<RouterContextProvider>,
): Promise<DocumentsResult> {
	const { db, config, now } = getServices(context)
	const madeFor = { userId: getAdmin(context).id, applicationId }
	const links = found.offered.filter(({ kind }) => kind === "stored").length
	if (links) await recordLinks(db, links, madeFor, now())
	const lost = found.lost.map(({ name, why }) => `${name}: ${why}`)
	if (lost.length)
		getRequestContext(context).log.warn({ applicationId, lost: lost.length }, "documents without a link")
	return {
		...EMPTY_RESULT,
		...withBrandName(found),
		status: 200,
		messages: lost.length ? [SOME_LINKS_FAILED] : [],
		files: found.offered.map((file) =>
			toFileView(file, (key) => signLink(config.authSecret, key, { now: now() }, madeFor)),
		),
		lost,
		earlier: found.earlier,
	}
}

/** Notes in the audit log that an organiser was given links to documents of a vendor. */
export async function recordLinks(
	db: Services["db"],
	links: number,
	madeFor: LinkGrant,
	at: Date,
): Promise<void> {
	const about = { kind: "vendor", id: madeFor.applicationId } as const
	const auditEvent = { by: { organiser: madeFor.userId }, at, action: "document-links-made", about } as const
	await recordAuditEvent(db, { ...auditEvent, after: { links } })
}

const withBrandName = (found: { brandName: string }) => ({ brandName: brandOf(found) })

function toFileView(file: DownloadableFile, sign: (key: string) => string): FileView {
	const { field, name } = file
	if (file.kind === "web") return { field, name, href: file.url, host: file.host }
	return { field, name, href: href("/files/:token", { token: sign(file.key) }) }
}
