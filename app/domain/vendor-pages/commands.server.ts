import { randomUUID } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { Actor } from "../audit/rules.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { sealLetterKey } from "../mail/letter-key.server.ts"
import { type AskedApplication, findAskedApplication } from "./asked-applications.server.ts"
import { endLink, ensureLink, type LinkMaker } from "./links.server.ts"
import { vendorLinkLetter } from "./mails.tsx"

/** How the site writes the address of a page, for its token. */
type LinkTo = (token: string) => string

interface LinkSender extends LinkMaker {
	/** A user's id. */
	by: string
	linkTo: LinkTo
}

export type SendLinkResult =
	/** `link`: shown to whoever asked only where no email leaves the machine. */
	| { ok: true; mailId: number; link: string; to: string }
	| { ok: false; reason: "vendor-not-found" | "no-address" | "ended" }

/** Ends the link of an application, if there is one, and sends a new one to the address on file. */
export function sendNewLink(
	db: Db,
	id: number,
	{ by, linkTo, ...maker }: LinkSender,
): Promise<SendLinkResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		const { emailAddress } = application
		if (!emailAddress.trim()) return { ok: false, reason: "no-address" }
		await endLink(tx, id, maker.at)
		const token = await ensureLink(tx, { applicationId: id, email: emailAddress }, maker)
		const about = await findAskedApplication(tx, id)
		if (!token || !about) return { ok: false, reason: "ended" }
		const to = emailAddress.trim()
		const mailId = await queueLinks(tx, [{ ...about, token }], { to, linkTo, ...maker })
		await recordSending(tx, id, { organiser: by }, maker.at)
		return { ok: true, mailId, link: linkTo(token), to }
	})
}

export type RevocationResult = { ok: true; changed: boolean } | { ok: false; reason: "vendor-not-found" }

/** The link works no more; the next email to the vendor carries another one. */
export function revokeLink(
	db: Db,
	id: number,
	{ by, at }: { by: string; at: Date },
): Promise<RevocationResult> {
	return db.transaction(async (tx) => {
		if (!(await lockApplication(tx, id))) return { ok: false, reason: "vendor-not-found" }
		const changed = await endLink(tx, id, at)
		const about = { kind: "vendor", id } as const
		if (changed)
			await recordAuditEvent(tx, { by: { organiser: by }, at, action: "vendor-link-revoked", about })
		return { ok: true, changed }
	})
}

interface LinkRequest extends LinkMaker {
	/** The address under which these applications are, however it is spelt. */
	email: string
	linkTo: LinkTo
}

/**
 * Sends somebody who asked for them the links to these pages, to the address on file of the newest, because two spellings of one
 * key may be two mailboxes.
 * @returns the outbox id; undefined where none of them is under this address any more
 */
export function sendAskedLinks(
	db: Db,
	asked: AskedApplication[],
	{ email, linkTo, ...maker }: LinkRequest,
): Promise<number | undefined> {
	return db.transaction(async (tx) => {
		const links: LinkedToken[] = []
		for (const application of asked) {
			const token = await ensureLink(tx, { applicationId: application.id, email }, maker)
			if (token) links.push({ ...application, token })
		}
		const [first, ...rest] = links
		if (!first) return undefined
		for (const { id } of links) await recordSending(tx, id, "visitor", maker.at)
		const newest = rest.reduce((one, other) => (other.id > one.id ? other : one), first)
		return queueLinks(tx, [first, ...rest], { to: newest.emailAddress.trim(), linkTo, ...maker })
	})
}

interface LinkedToken extends AskedApplication {
	token: string
}

/** The email with these links. @returns its outbox id */
export async function queueLinks(
	tx: Db,
	links: [LinkedToken, ...LinkedToken[]],
	{ to, linkTo, authSecret, at }: LinkMaker & { to: string; linkTo: LinkTo },
): Promise<number> {
	const company = await readEditionCompany(tx, links[0].editionId)
	const sealed = links.map(({ token, ...application }) => ({
		...application,
		link: linkTo(sealLetterKey(token, to, authSecret)),
	}))
	return queueMail(tx, {
		kind: "vendor-link",
		cause: `vendor-link:${randomUUID()}`,
		to,
		...vendorLinkLetter(company, sealed),
		applicationId: links[0].id,
		at,
	})
}

export function recordSending(tx: Db, id: number, by: Actor, at: Date): Promise<void> {
	return recordAuditEvent(tx, { by, at, action: "vendor-link-sent", about: { kind: "vendor", id } })
}
