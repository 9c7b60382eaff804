import { setTimeout as pause } from "node:timers/promises"
import type { Db } from "../../platform/db.server.ts"
import type { Jobs } from "../../platform/jobs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import type { Attachment, MailTransport } from "../../platform/mail/transport.server.ts"
import { currentTrace, runWithTrace } from "../../platform/trace.server.ts"
import { withTimeout } from "../../values/timeout.ts"
import {
	type ClaimedMail,
	claimDueMails,
	claimMail,
	recordDelivery,
	recoverAbandonedMails,
	type SentEffects,
} from "./delivery.server.ts"
import {
	type DeliveryAttempt,
	type DeliveryReport,
	waitForAttempt,
	waitForReport,
} from "./delivery-report.server.ts"
import { openLetterKeys } from "./letter-key.server.ts"
import { LETTERS } from "./rules.ts"
import { fillInVendorPage, VENDOR_PAGE_URL } from "./vendor-page-link.ts"

export type { SentEffects } from "./delivery.server.ts"

/** The job that tries the letters whose time has come; asked for every minute and after each pause. */
export const DELIVERY_JOB = "deliver-due-mails"

export interface MailDispatcher {
	/** Tries one letter at once; tells after `waitMs` (8000) at the latest, while the try itself goes on. */
	deliver(mailId: number, waitMs?: number): Promise<DeliveryReport>
	/** Tries every letter whose time has come. @returns how many were sent */
	deliverDue(): Promise<number>
	/** False while the local mailbox takes every letter. */
	leavesMachine: boolean
	/** Lets running tries end, at most `graceMs` (5000), then breaks them off; starts no new ones. */
	stop(graceMs?: number): Promise<void>
}

/** Who a letter is from, and where answers go, at the moment at which it leaves; missing is what the settings say. */
export type FindSender = (
	db: Db,
	letter: { applicationId: number | null },
) => Promise<Pick<Parameters<MailTransport["deliver"]>[0], "from" | "replyTo">>

/** Where a letter about an application leads its reader to their own page, at the moment at which it leaves. */
export type FindVendorPage = (
	db: Db,
	letter: { applicationId: number | null; recipient: string },
) => Promise<string>

/** What says which files go with a letter. */
export type LetterToSend = Pick<ClaimedMail, "kind" | "cause" | "applicationId" | "mailingId">

/**
 * The files that go with a letter, at the moment at which it leaves; or what one is called that is not there any more.
 * @throws when they can't be read at present
 */
export type FindAttachments = (db: Db, letter: LetterToSend) => Promise<Attachment[] | { missing: string }>

export interface MailDispatcherOptions {
	db: Db
	transport: MailTransport
	effects: SentEffects
	findSender: FindSender
	findVendorPage: FindVendorPage
	findAttachments: FindAttachments
	jobs: Pick<Jobs, "enqueueAfter">
	log: Log
	/** Opens the keys that letters hold. */
	authSecret: string
	now: () => Date
}

/** Conversations with the mail server at the same time, when many letters are due. */
const MAX_CONCURRENT_DELIVERIES = 5
/** Milliseconds after which a run over the due letters leaves the rest to the next one. */
const RUN_LENGTH = 45_000
/** Milliseconds between the tries to write down an outcome, while the database is away. */
const RECORD_PAUSES = [100, 500, 2_000, 5_000, 10_000, 20_000, 30_000]

/** Its link works no longer where the site has another secret. */
const OTHER_SECRET: Delivery = {
	outcome: "refused",
	final: true,
	message: "Its link was made under another AUTH_SECRET",
}

/** Hands letters from the outbox to the mail server. */
export function openMailDispatcher(options: MailDispatcherOptions): MailDispatcher {
	const { db, transport, now } = options
	const running = new Map<number, Promise<DeliveryAttempt>>()
	let stopping = false

	function start(mail: ClaimedMail): Promise<DeliveryAttempt> {
		const attempt = runInRequestTrace(mail, () => attemptDelivery(options, mail)).finally(() =>
			running.delete(mail.id),
		)
		running.set(mail.id, attempt)
		return attempt
	}
	async function deliver(mailId: number, waitMs = 8_000): Promise<DeliveryReport> {
		const until = Date.now() + waitMs
		const claimed =
			stopping || running.has(mailId) ? undefined : await claimMail(db, mailId, transport.senderDomain)
		const attempt = claimed ? start(claimed) : running.get(mailId)
		return attempt ? waitForAttempt(attempt, until) : waitForReport(db, mailId, until)
	}
	async function deliverDue(): Promise<number> {
		const until = Date.now() + RUN_LENGTH
		await recoverAbandonedMails(db, now())
		return deliverBatches(options, start, () => !stopping && Date.now() < until)
	}
	async function stop(graceMs = 5_000): Promise<void> {
		stopping = true
		const ended = Promise.allSettled(running.values())
		await withTimeout(ended, graceMs, () => undefined)
		transport.close()
		await withTimeout(ended, 2_000, () => undefined)
	}
	return { deliver, deliverDue, leavesMachine: transport.deliversExternally, stop }
}

/** Tries the due letters, several at once, for as long as it may go on. @returns how many were sent */
async function deliverBatches(
	{ db, transport: { senderDomain }, now }: MailDispatcherOptions,
	start: (mail: ClaimedMail) => Promise<DeliveryAttempt>,
	mayGoOn: () => boolean,
): Promise<number> {
	let sent = 0
	while (mayGoOn()) {
		const mails = await claimDueMails(db, now(), { count: MAX_CONCURRENT_DELIVERIES, senderDomain })
		const attempts = await Promise.all(mails.map(start))
		sent += attempts.filter(({ outcome }) => outcome === "sent").length
		if (attempts.every((attempt, nth) => isAboutServer(attempt, mails[nth]))) break
	}
	return sent
}

/**
 * Whether a failure says that the rest should wait rather than fail as well: the mail server does not answer, or wants no
 * more copies of a letter to many for now.
 */
function isAboutServer({ outcome, isRetried }: DeliveryAttempt, mail: ClaimedMail | undefined): boolean {
	const isCopy = Boolean(mail?.newsletterId ?? mail?.mailingId)
	return outcome === "unreachable" || (outcome === "refused" && isRetried && isCopy)
}

/** A job tries letters of many requests: each line is found by the one that queued its letter. */
function runInRequestTrace<T>({ requestId }: ClaimedMail, callback: () => T): T {
	return currentTrace().requestId || !requestId ? callback() : runWithTrace({ requestId }, callback)
}

/** One conversation with the mail server, and its outcome on record. */
async function attemptDelivery(options: MailDispatcherOptions, mail: ClaimedMail): Promise<DeliveryAttempt> {
	const delivery = await handOver(options, mail)
	const line = { mail: mail.id, kind: mail.kind, attempt: mail.attempts, ...delivery }
	if (delivery.outcome === "sent") options.log.info(line, "letter sent")
	else options.log.warn(line, "letter not sent")
	const retryIn = await recordOutcome(options, mail, delivery)
	if (retryIn) {
		await options.jobs.enqueueAfter(DELIVERY_JOB, retryIn).catch((error: unknown) => {
			options.log.warn({ err: error }, "the next run over the outbox waits for the minute")
		})
	}
	return { ...delivery, isRetried: retryIn !== undefined }
}

async function handOver(options: MailDispatcherOptions, mail: ClaimedMail): Promise<Delivery> {
	const { db, transport, authSecret, findSender, findVendorPage, log } = options
	const { kind, recipient: to, subject, unsubscribeUrl, messageId } = mail
	const open = (content: string) =>
		LETTERS[kind]?.holdsKey ? openLetterKeys(content, to, authSecret) : content
	const [html, text] = [open(mail.html), open(mail.text)]
	if (html === undefined || text === undefined) return OTHER_SECRET
	const found = await Promise.all([
		findSender(db, mail),
		html.includes(VENDOR_PAGE_URL) ? findVendorPage(db, mail) : "",
	]).catch((error: unknown) => {
		log.warn({ err: error, mail: mail.id }, "what a letter leaves with could not be read")
		return undefined
	})
	if (!found) return { outcome: "unreachable", message: "The database did not respond" }
	const attachments = await readAttachments(options, mail)
	if ("outcome" in attachments) return attachments
	const [sender, page] = found
	const content = { html: fillInVendorPage(html, page), text: fillInVendorPage(text, page) }
	return transport.deliver({ to, subject, ...content, unsubscribeUrl, messageId, attachments, ...sender })
}

async function readAttachments(
	{ db, findAttachments, log }: MailDispatcherOptions,
	mail: ClaimedMail,
): Promise<Attachment[] | Delivery> {
	try {
		const found = await findAttachments(db, mail)
		if (Array.isArray(found)) return found
		return {
			outcome: "refused",
			final: true,
			message: `Its attachment was deleted: ${found.missing}`,
		}
	} catch (error) {
		log.warn({ err: error, mail: mail.id }, "an attachment could not be read")
		return { outcome: "unreachable", message: "An attachment could not be read" }
	}
}

/**
 * An outcome is worth more patience than a request: forgotten, a sent letter would be sent again. An effect
 * that keeps failing is given up, the letter is not.
 */
async function recordOutcome(options: MailDispatcherOptions, mail: ClaimedMail, delivery: Delivery) {
	const { db, effects, log, now } = options
	for (const wait of RECORD_PAUSES) {
		try {
			return await recordDelivery(db, mail, delivery, { at: now(), effects })
		} catch (error) {
			log.error({ err: error, mail: mail.id }, "the outcome of a letter could not be recorded")
			await pause(wait)
		}
	}
	return recordDelivery(db, mail, delivery, { at: now(), effects: {} })
}
