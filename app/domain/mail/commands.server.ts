import { randomUUID } from "node:crypto"
import { render, toPlainText } from "@react-email/render"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { createElement, type ReactElement } from "react"
import type { Db } from "../../platform/db.server.ts"
import { addressingFault } from "../../platform/mail/addressing.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { actorOf } from "../audit/rules.ts"
import { isOutdated } from "./outdated-letters.server.ts"
import {
	isResendable,
	LETTERS,
	type MailKind,
	PLACEHOLDER_DOMAIN,
	type StatedFacts,
	type Verdict,
	WITHOUT_BOUNCE,
	type WithdrawalCause,
} from "./rules.ts"
import { outboxMails } from "./schema.server.ts"
import { VendorPageContext } from "./vendor-page-link.ts"

export interface NewMail {
	kind: MailKind
	/** Names the one transition this letter is about, e.g. "denial:17": the same cause is never queued twice. */
	cause: string
	to: string
	/** One line. */
	subject: string
	/** The letter, on a `LetterFrame`. */
	body: ReactElement
	applicationId?: number | null
	/** What it tells of the application. Missing: nothing that is decided. */
	tells?: Verdict | null
	/** What it says of stall and edition. Missing: nothing that is compared. */
	facts?: StatedFacts | null
	/** Of which email to many vendors it is a test: it has the same attachments. */
	mailingId?: number | null
	/** For a letter of a list: the page that takes its reader off it, by a button and by a bare POST (RFC 8058). */
	unsubscribeUrl?: string | null
	at: Date
}

/**
 * Writes a letter to the outbox, in the transaction of what caused it; `mailDispatcher.deliver(id)` after the
 * commit tries it at once. A letter that no mail server could take (no e-mail address, a subject of several
 * lines) is kept as failed with the reason, so that its cause still happens and the organiser sees why.
 * @returns the outbox id; the id of the first letter when `cause` was queued before
 */
export async function queueMail(tx: Db, mail: NewMail): Promise<number> {
	return (await queueMailOnce(tx, mail)).id
}

/** As `queueMail`, and says whether this call wrote the letter, so that an action is counted once. */
export async function queueMailOnce(tx: Db, mail: NewMail): Promise<{ id: number; isNew: boolean }> {
	const { body, ...letter } = mail
	return insertLetter(tx, { ...letter, ...(await renderLetter(body, letter)) })
}

/** Both forms of a letter. @param letter missing: it is about no application */
export async function renderLetter(
	body: ReactElement,
	letter?: Pick<NewMail, "kind" | "applicationId">,
): Promise<{ html: string; text: string }> {
	const framed = createElement(
		VendorPageContext,
		{ value: Boolean(letter && leadsToVendorPage(letter)) },
		body,
	)
	const html = stripReactComments(await render(framed))
	return { html, text: toPlainText(html) }
}

/** One that is about an application, unless it is for an organiser or brings a key of its own. */
function leadsToVendorPage({ kind, applicationId }: Pick<NewMail, "kind" | "applicationId">): boolean {
	const letter = LETTERS[kind]
	return Boolean(applicationId) && !letter?.isOrganisers && !letter?.holdsKey
}

export type RenderedLetter = Omit<NewMail, "body"> & { html: string; text: string }

/** Writes a letter whose text is there already. */
export async function insertLetter(tx: Db, letter: RenderedLetter): Promise<{ id: number; isNew: boolean }> {
	const [queued] = await insertRows(tx, [rowOf(letter)])
	return queued
		? { id: queued.id, isNew: true }
		: { id: await findMailIdByCause(tx, letter.cause), isNew: false }
}

export const insertRows = (tx: Db, rows: (typeof outboxMails.$inferInsert)[]) =>
	tx
		.insert(outboxMails)
		.values(rows)
		.onConflictDoNothing({ target: outboxMails.cause })
		.returning({ id: outboxMails.id })

export function rowOf({ to, at, ...letter }: RenderedLetter): typeof outboxMails.$inferInsert {
	return {
		...letter,
		...addressedTo(to, letter.subject, at),
		messageId: `<${randomUUID()}@${PLACEHOLDER_DOMAIN}>`,
	}
}

/** What makes a letter one that is to be tried, or says why no mail server could take it. */
export function addressedTo(to: string, subject: string, at: Date) {
	const fault = addressingFault({ to, subject })
	return {
		recipient: to,
		subject,
		state: fault ? ("failed" as const) : ("queued" as const),
		lastError: fault,
		nextAttemptAt: fault ? null : at,
		queuedAt: at,
		requestId: currentTrace().requestId,
	}
}

/** React's own marks between texts; the comments that Outlook reads stay. */
function stripReactComments(html: string): string {
	return html.replace(/<!--(\/?\$| |html|head|body)-->/g, "")
}

async function findMailIdByCause(tx: Db, cause: string): Promise<number> {
	const [earlier] = await tx
		.select({ id: outboxMails.id })
		.from(outboxMails)
		.where(eq(outboxMails.cause, cause))
	if (!earlier) throw new Error(`no letter with the cause ${cause}, and none could be queued`)
	return earlier.id
}

/** What became of letters that were to be withdrawn. */
export interface WithdrawnLetter {
	kind: MailKind
	/** False for one that was being handed over in this very moment, or whose answer never came. */
	isStopped: boolean
}

/**
 * Withdraws letters that have not left, in the transaction that makes them untrue. One that a process is handing
 * over at this moment may still leave, and then counts as sent; it is not tried again (`recordDelivery`). Lock the
 * application before its letters.
 */
export async function withdrawLetters(
	tx: Db,
	condition: SQL | undefined,
	{ cause, at }: { cause: WithdrawalCause; at: Date },
): Promise<WithdrawnLetter[]> {
	const { state, withdrawnFor, kind } = outboxMails
	const stops = sql`${state} in ('queued', 'failed')`
	const withdrawn = await tx
		.update(outboxMails)
		.set({
			state: sql`case when ${stops} then 'withdrawn' else ${state} end`,
			nextAttemptAt: sql`case when ${stops} then null else ${outboxMails.nextAttemptAt} end`,
			withdrawnFor: cause,
			withdrawnAt: at,
		})
		.where(
			and(condition, inArray(state, ["queued", "sending", "failed", "maybe-sent"]), isNull(withdrawnFor)),
		)
		.returning({ kind, state })
	return withdrawn.map((letter) => ({ kind: letter.kind, isStopped: letter.state === "withdrawn" }))
}

/** Who sends it again (a user's id; null for the product itself), and when. */
interface Resender {
	by: string | null
	at: Date
}

const QUEUED_AGAIN = { state: "queued", isPaused: false, failuresInARow: 0, ...WITHOUT_BOUNCE } as const

export type ResendResult =
	| { ok: true; mailId: number }
	| { ok: false; reason: "mail-not-found" }
	/** `last`: who sent it again, if anybody did. */
	| { ok: false; reason: "not-resendable"; last?: LastActor }
	| { ok: false; reason: "withdrawn"; withdrawnFor: WithdrawalCause }
	/** It left and came back, and what it says is no longer so. */
	| { ok: false; reason: "outdated" }
	/** It is a confirmation, and not what it says any more: another one takes its place. */
	| { ok: false; reason: "facts-changed" }

/**
 * An organiser queues a letter again that failed or was maybe sent: the same letter with the same Message-ID,
 * so that a reader who has it already may be spared a second one. `mailDispatcher.deliver(id)` then tries it at once.
 * @param hasOtherFacts whether it is a confirmation which states what is no longer so
 */
export function resendMail(
	db: Db,
	id: number,
	{ by, at }: Resender,
	hasOtherFacts?: (tx: Db, id: number, at: Date) => Promise<boolean>,
): Promise<ResendResult> {
	return db.transaction(async (tx) => {
		const { kind, state, withdrawnFor, bounce, applicationId } = outboxMails
		const [mail] = await tx
			.select({ kind, state, withdrawnFor, bounce, applicationId, isOutdated })
			.from(outboxMails)
			.where(eq(outboxMails.id, id))
			.for("update")
		if (!mail) return { ok: false, reason: "mail-not-found" }
		if (mail.withdrawnFor) return { ok: false, reason: "withdrawn", withdrawnFor: mail.withdrawnFor }
		if (mail.isOutdated) return { ok: false, reason: "outdated" }
		if (!isResendable(mail)) {
			const letter = { id, applicationId: mail.applicationId }
			const last = await findLastActor(tx, letter, ["letter-resent"])
			return { ok: false, reason: "not-resendable", ...(last && { last }) }
		}
		if (await hasOtherFacts?.(tx, id, at)) return { ok: false, reason: "facts-changed" }
		await tx
			.update(outboxMails)
			.set({ ...QUEUED_AGAIN, nextAttemptAt: at, requestId: currentTrace().requestId })
			.where(eq(outboxMails.id, id))
		await recordAuditEvent(tx, {
			by: actorOf(by),
			at,
			action: "letter-resent",
			about: { kind: "letter", id },
			applicationId: mail.applicationId,
			before: { state: mail.state },
			after: { state: "queued" },
		})
		return { ok: true, mailId: id }
	})
}
