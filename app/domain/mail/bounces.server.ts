import { and, eq, gt, inArray, sql } from "drizzle-orm"
import { z } from "zod"
import { type IsolationFault, openIsolatedPool } from "#isolated-jobs"
import { runInSession } from "../../platform/database-session.server.ts"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { isolatedCommand } from "../../platform/isolated-command.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { parseImapUrl } from "../../platform/mail/imap-address.ts"
import { type MailboxOutcome, type MailboxPosition, readMailbox } from "../../platform/mail/mailbox.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { WITHOUT_BOUNCE } from "./rules.ts"
import { mailboxReadings, outboxMails } from "./schema.server.ts"
import type { DeliveryStatus, ReportJob } from "./status-notification.server.ts"

/** The job that looks into the mailbox. */
export const BOUNCE_JOB = "read-bounces"

/** One process, and only while a mailbox is read. */
const REPORT_LIMITS = {
	processes: 1,
	waiting: 10,
	processor: 3_000,
	time: 15_000,
	memory: 256 * 1024 * 1024,
}

/** What a message is the reason of: it is left behind. With any other fault it is read again with the next run. */
const MESSAGE_FAULTS: IsolationFault[] = ["too-long", "too-much-memory", "crashed"]

/** What the process says is believed only as far as it can be true. */
const reportSchema: z.ZodType<DeliveryStatus[]> = z
	.array(
		z.object({
			messageId: z.string().max(300),
			recipients: z.array(z.string().max(300)).max(2),
			action: z.string().max(20),
			status: z.string().max(20),
			diagnostic: z.string().max(500),
		}),
	)
	.max(20)

interface BounceReader {
	db: Db
	/** Straight to the database, for the lock. */
	databaseUrl: string
	/** Unset: there is no mailbox to read. */
	imapUrl: string | undefined
	log: Log
	now: () => Date
}

/**
 * Reads what came into the mailbox for reports since the last time, and writes down what they say of our letters. Two
 * processes never read at once. Whatever is wrong with the server is written down and in the log; the next look comes
 * with the next run.
 */
export async function readBounces(reader: BounceReader): Promise<void> {
	const { databaseUrl, imapUrl } = reader
	if (!imapUrl) return
	await runInSession(databaseUrl, "change", async ({ db: lockHolder }) => {
		const { rows } = await lockHolder.execute<{ mine: boolean }>(
			sql`select pg_try_advisory_xact_lock(${lockKey("bounces")}) as mine`,
		)
		if (rows[0]?.mine) await readLocked({ ...reader, imapUrl })
	})
}

async function readLocked({ db, imapUrl, log, now }: BounceReader & { imapUrl: string }): Promise<void> {
	const mailbox = nameOf(imapUrl)
	const pool = openIsolatedPool<ReportJob, unknown>(isolatedCommand("reports"), REPORT_LIMITS)
	try {
		const outcome = await readMailbox(imapUrl, {
			from: await findPosition(db, mailbox),
			async onMessage(raw, position, arrivedAt) {
				const read = await pool.run({ raw: raw.toString("base64") }, mailbox)
				if (!read.ok && !MESSAGE_FAULTS.includes(read.reason))
					throw new Error(`no report was read: ${read.reason}`)
				const report = read.ok ? reportSchema.safeParse(read.result).data : undefined
				if (!report)
					log.warn({ uid: position.uid }, "a message to the mailbox for reports was not read to its end")
				return recordReport(db, report ?? [], { mailbox, position, arrivedAt, at: now() })
			},
		})
		if (!outcome.ok) log.warn({ reason: outcome.message }, "the mailbox for reports was not read")
		await recordReading(db, mailbox, outcome, now())
	} finally {
		await pool.close()
	}
}

/** Without the password. */
function nameOf(imapUrl: string): string {
	const { user = "", host = "", mailbox = "" } = parseImapUrl(imapUrl) ?? {}
	return `${user} at ${host}, ${mailbox}`
}

async function findPosition(db: Db, mailbox: string): Promise<MailboxPosition | undefined> {
	const { validity, uid } = mailboxReadings
	const [found] = await db
		.select({ validity, uid })
		.from(mailboxReadings)
		.where(eq(mailboxReadings.mailbox, mailbox))
	return found
}

/** What is known of the last look into the mailbox. */
export async function findLastReading(db: Db, imapUrl: string) {
	const { lastReadAt, lastFault } = mailboxReadings
	const [found] = await db
		.select({ lastReadAt, lastFault })
		.from(mailboxReadings)
		.where(eq(mailboxReadings.mailbox, nameOf(imapUrl)))
	return found
}

async function recordReading(db: Db, mailbox: string, outcome: MailboxOutcome, at: Date): Promise<void> {
	const found = outcome.ok ? { lastReadAt: at, lastFault: null } : { lastFault: outcome.message }
	await db
		.insert(mailboxReadings)
		.values({ mailbox, validity: "", uid: 0, ...found })
		.onConflictDoUpdate({ target: mailboxReadings.mailbox, set: found })
}

interface ReportTimes {
	/** When the report came into the mailbox. */
	arrivedAt: Date
	at: Date
}

/** Milliseconds that the clocks of two machines may differ. */
const CLOCK_SKEW = 600_000

/**
 * Writes down what one message said, and that it was read, in one transaction.
 * @returns whether it said anything of a letter of ours
 */
function recordReport(
	db: Db,
	report: DeliveryStatus[],
	{ mailbox, position, ...times }: { mailbox: string; position: MailboxPosition } & ReportTimes,
): Promise<boolean> {
	return db.transaction(async (tx) => {
		let isOurs = false
		for (const status of report) isOurs = (await recordStatus(tx, status, times)) || isOurs
		await tx
			.insert(mailboxReadings)
			.values({ mailbox, ...position })
			.onConflictDoUpdate({ target: mailboxReadings.mailbox, set: position })
		return isOurs
	})
}

/**
 * A failure is final, whatever is reported after it; a delay is over once the letter arrived. Only what is said of the
 * address that the letter has now counts, and only once it may have left; a report from before it was sent last is about
 * an earlier delivery.
 */
async function recordStatus(
	tx: Db,
	status: DeliveryStatus,
	{ arrivedAt, at }: ReportTimes,
): Promise<boolean> {
	const letter = await findReportedLetter(tx, status)
	if (!letter) return false
	const isEarlier = letter.sentAt !== null && arrivedAt.getTime() < letter.sentAt.getTime() - CLOCK_SKEW
	const change = isEarlier ? undefined : changeBy(status, letter.bounce, at)
	if (change) await tx.update(outboxMails).set(change).where(eq(outboxMails.id, letter.id))
	return true
}

async function findReportedLetter(tx: Db, { messageId, recipients }: DeliveryStatus) {
	const { id, bounce, recipient, state, attempts, sentAt } = outboxMails
	const letters = await tx
		.select({ id, bounce, recipient, sentAt })
		.from(outboxMails)
		.where(
			and(
				eq(outboxMails.messageId, messageId),
				gt(attempts, 0),
				inArray(state, ["sent", "maybe-sent", "sending", "withdrawn"]),
			),
		)
		.for("update")
	const keys = recipients.map(emailKeyOf)
	return letters.find((letter) => keys.includes(emailKeyOf(letter.recipient)))
}

function changeBy({ action, status, diagnostic }: DeliveryStatus, known: string | null, at: Date) {
	if (known === "permanent") return undefined
	if (action === "failed")
		return { bounce: "permanent" as const, bouncedAt: at, bounceStatus: status, bounceText: diagnostic }
	if (action === "delayed")
		return known
			? undefined
			: { bounce: "delayed" as const, bouncedAt: at, bounceStatus: status, bounceText: diagnostic }
	return ["delivered", "relayed", "expanded"].includes(action) && known ? WITHOUT_BOUNCE : undefined
}
