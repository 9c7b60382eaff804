import { href, type RouterContextProvider } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { recordAuditEvent } from "../../../../domain/audit/commands.server.ts"
import {
	collectDocuments,
	type DocumentsOwner,
	type DownloadableFile,
} from "../../../../domain/extras/downloads.server.ts"
import { type LinkGrant, signLink } from "../../../../domain/files/links.server.ts"
import type { EarlierDocument } from "../../../../domain/files/queries.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { getRequestContext, getServices, type Services } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { DOWNLOAD_FAILED, NO_DOCUMENTS_MESSAGES, SOME_LINKS_FAILED } from "./documents-messages.ts"
import type { FileView } from "./download-button.tsx"

/** A document that a later one took the place of, as screens show it. */
export const toEarlierDocumentView = ({ sentAt, ...document }: EarlierDocument) => ({
	...document,
	sentAt: formatNairobiDateTime(sentAt),
})
export type EarlierDocumentView = ReturnType<typeof toEarlierDocumentView>

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
	earlier: EarlierDocumentView[]
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

/** What an organiser gets to see who asked for the documents of a vendor. */
export async function collectDocumentLinks(
	id: number | undefined,
	context: Readonly<RouterContextProvider>,
): Promise<DocumentsResult> {
	try {
		return id ? await offerDocuments(id, context) : withoutDocuments({ reason: "vendor-not-found" })
	} catch (error) {
		getRequestContext(context).log.error({ err: error, applicationId: id }, "documents could not be offered")
		const lost = ["the server could not look the documents up"]
		return { ...EMPTY_RESULT, status: 503, messages: [DOWNLOAD_FAILED], lost }
	}
}

async function offerDocuments(
	id: number,
	context: Readonly<RouterContextProvider>,
): Promise<DocumentsResult> {
	const { db, files, config, now } = getServices(context)
	const found = await collectDocuments(db, files, id)
	if (!found.ok) return withoutDocuments(found)
	const madeFor = { userId: getAdmin(context).id, applicationId: id }
	const links = found.offered.filter(({ kind }) => kind === "stored").length
	if (links) await recordLinks(db, links, madeFor, now())
	const lost = found.lost.map(({ name, why }) => `${name}: ${why}`)
	const { log } = getRequestContext(context)
	if (lost.length) log.warn({ applicationId: id, lost: lost.length }, "documents without a link")
	const sign = (key: string) => signLink(config.authSecret, key, { now: now() }, madeFor)
	return {
		status: 200,
		brandName: brandOf(found),
		owner: undefined,
		messages: lost.length ? [SOME_LINKS_FAILED] : [],
		files: found.offered.map((file) => toFileView(file, sign)),
		lost,
		earlier: found.earlier.map(toEarlierDocumentView),
	}
}

interface NoDocuments {
	reason: keyof typeof STATUS
	brandName?: string
	owner?: DocumentsOwner | undefined
}

const withoutDocuments = ({ reason, brandName, owner }: NoDocuments): DocumentsResult => ({
	...EMPTY_RESULT,
	status: STATUS[reason],
	brandName: brandName === undefined ? undefined : brandOf({ brandName }),
	owner,
	messages: [NO_DOCUMENTS_MESSAGES[reason]],
})

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

function toFileView(file: DownloadableFile, sign: (key: string) => string): FileView {
	const { field, name } = file
	if (file.kind === "web") return { field, name, href: file.url, host: file.host }
	return { field, name, href: href("/files/:token", { token: sign(file.key) }) }
}
