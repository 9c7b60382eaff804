import { and, count, eq, inArray, like, type SQL, sql } from "drizzle-orm"
import type { PgColumn } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import { insertRows, type RenderedLetter, rowOf, withdrawLetters } from "./commands.server.ts"
import type { MailState, WithdrawalCause } from "./rules.ts"
import { outboxMails } from "./schema.server.ts"

/** What letters are copies of: a newsletter, or an email to many vendors. */
export type CopySource = { newsletterId: number } | { mailingId: number }

/** What the cause of a copy of an email to many begins with: tests, and what is sent once more by hand, have others. */
const MAILING_CAUSE = "mailing:"

export const mailingCause = (mailingId: number, applicationId: number): string =>
	`${MAILING_CAUSE}${mailingId}:${applicationId}`

const copiesOf = (source: CopySource): SQL | undefined =>
	"newsletterId" in source
		? eq(outboxMails.newsletterId, source.newsletterId)
		: copiesOfMailing(source.mailingId)

const copiesOfMailing = (id: number | PgColumn) =>
	and(eq(outboxMails.mailingId, id), like(outboxMails.cause, `${MAILING_CAUSE}%`))

/** A copy of an email to many goes to its address, or may have left for there before it was withdrawn. @param copy its name in the query */
export function mayArrive(copy: "outbox_mails" | "other"): SQL<boolean> {
	const name = sql.identifier(copy)
	return sql<boolean>`(${name}.kind = 'mailing'
		and (${name}.withdrawn_for is null or ${name}.state in ('sending', 'sent', 'maybe-sent')))`
}

/** Of an email to many: copies wait in the outbox, or are being handed over. */
export const hasQueuedCopies = (mailingId: PgColumn) =>
	sql<boolean>`exists (select from ${outboxMails}
		where ${and(copiesOfMailing(mailingId), inArray(outboxMails.state, ["queued", "sending"]))})`

interface StartedCopies {
	id: number
	/** Of the request that started it. */
	requestId: string | null
}

/**
 * Writes copies to the outbox slice by slice, each in a transaction. A process that dies leaves whole slices, and the next
 * one goes on behind them.
 * @param writeSlice tells whether there may be another one
 * @returns whether there may be new copies
 */
export async function writeInSlices(
	started: StartedCopies[],
	writeSlice: (id: number) => Promise<boolean>,
): Promise<boolean> {
	for (const { id, requestId } of started)
		await runWithTrace({ requestId: requestId ?? undefined }, async () => {
			while (await writeSlice(id));
		})
	return started.length > 0
}

/** Of a cause that is there already nothing is written. Not too many at once. */
export async function insertCopies(tx: Db, source: CopySource, copies: RenderedLetter[]): Promise<void> {
	if (copies.length)
		await insertRows(
			tx,
			copies.map((copy) => ({ ...rowOf(copy), ...source })),
		)
}

/** What became of copies; states that none is in are missing. */
export async function countCopies(db: Db, source: CopySource): Promise<Partial<Record<MailState, number>>> {
	const { state } = outboxMails
	const found = await db
		.select({ state, copies: count() })
		.from(outboxMails)
		.where(copiesOf(source))
		.groupBy(state)
	return Object.fromEntries(found.map(({ state, copies }) => [state, copies]))
}

/**
 * One that a process is handing over may still leave, and is not tried again. What was refused stays refused.
 * @returns how many never leave
 */
export async function withdrawWaitingCopies(
	tx: Db,
	source: CopySource,
	withdrawal: { cause: WithdrawalCause; at: Date },
): Promise<number> {
	const waiting = and(copiesOf(source), inArray(outboxMails.state, ["queued", "sending"]))
	const withdrawn = await withdrawLetters(tx, waiting, withdrawal)
	return withdrawn.filter(({ isStopped }) => isStopped).length
}

/** One that a process is handing over may still leave; if it does not, it waits as well. */
export async function pauseCopies(tx: Db, source: CopySource): Promise<void> {
	const mayLeave = inArray(outboxMails.state, ["queued", "sending"])
	await tx
		.update(outboxMails)
		.set({ isPaused: true })
		.where(and(copiesOf(source), mayLeave))
}

export async function resumeCopies(tx: Db, source: CopySource): Promise<void> {
	await tx
		.update(outboxMails)
		.set({ isPaused: false })
		.where(and(copiesOf(source), outboxMails.isPaused))
}
