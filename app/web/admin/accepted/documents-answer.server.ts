import { href, type RouterContextProvider } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { recordAct } from "../../../domain/audit/commands.server.ts"
import {
	collectDocuments,
	type DocumentsOwner,
	type OfferedFile,
} from "../../../domain/extras/downloads.server.ts"
import { type MadeFor, signLink } from "../../../domain/files/links.server.ts"
import type { EarlierDocument } from "../../../domain/files/queries.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { adminOf } from "../../middleware/session.ts"
import { NONE, NOT_DOWNLOADED, SOME_LOST } from "./documents-words.ts"
import type { ShownFile } from "./shown-documents.ts"

export interface DocumentsAnswer {
	status: number
	/** Undefined when there is no such vendor, or nobody knows. */
	brandName: string | undefined
	/** Who has the extras of this e-mail instead. */
	owner: DocumentsOwner | undefined
	messages: Message[]
	/** With links signed for 60 seconds from now. */
	files: ShownFile[]
	/** For the console: what could not be had, and why. */
	lost: string[]
	earlier: EarlierDocument[]
}

/** That a vendor has no documents is an answer, not an error. */
const STATUS = { "vendor-not-found": 404, "no-extras": 200, "no-documents": 200 } as const

const NOTHING = { brandName: undefined, owner: undefined, messages: [], files: [], lost: [], earlier: [] }

/** What an organiser who pressed Download gets to see. */
export async function answerDocuments(
	id: number | undefined,
	context: Readonly<RouterContextProvider>,
): Promise<DocumentsAnswer> {
	const { db, files, config, now } = servicesOf(context)
	const { log } = visitOf(context)
	try {
		const found = id
			? await collectDocuments(db, files, id)
			: ({ ok: false, reason: "vendor-not-found" } as const)
		if (!found.ok)
			return {
				...NOTHING,
				...found,
				...("brandName" in found && named(found)),
				status: STATUS[found.reason],
				messages: [NONE[found.reason]],
			}
		const madeFor = { userId: adminOf(context).id, applicationId: id ?? 0 }
		const links = found.offered.filter(({ kind }) => kind === "stored").length
		if (links) await recordLinks(db, links, madeFor, now())
		const lost = found.lost.map(({ name, why }) => `${name}: ${why}`)
		if (lost.length) log.warn({ applicationId: id, lost: lost.length }, "documents without a link")
		return {
			...NOTHING,
			...named(found),
			status: 200,
			messages: lost.length ? [SOME_LOST] : [],
			files: found.offered.map((file) =>
				shown(file, (key) => signLink(config.authSecret, key, { now: now() }, madeFor)),
			),
			lost,
			earlier: found.earlier,
		}
	} catch (error) {
		log.error({ err: error, applicationId: id }, "documents could not be offered")
		return {
			...NOTHING,
			status: 503,
			messages: [NOT_DOWNLOADED],
			lost: ["the server could not look the documents up"],
		}
	}
}

/** Notes in the audit log that an organiser was given links to documents of a vendor. */
export async function recordLinks(
	db: Services["db"],
	links: number,
	madeFor: MadeFor,
	at: Date,
): Promise<void> {
	const about = { kind: "vendor", id: madeFor.applicationId } as const
	const act = { by: { organiser: madeFor.userId }, at, action: "document-links-made", about } as const
	await recordAct(db, { ...act, after: { links } })
}

const named = (found: { brandName: string }) => ({ brandName: brandOf(found) })

function shown(file: OfferedFile, sign: (key: string) => string): ShownFile {
	const { field, name } = file
	if (file.kind === "web") return { field, name, href: file.url, host: file.host }
	return { field, name, href: href("/files/:token", { token: sign(file.key) }) }
}
