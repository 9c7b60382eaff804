import { inArray, type SQL, sql } from "drizzle-orm"
import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { leftAt } from "../mail/left-letters.server.ts"
import { FINAL_STATES, KEY_LETTERS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"

const BATCH = 1_000

/** As PostgreSQL writes a list. */
const FINISHED_STATES = `{${FINAL_STATES.join(",")}}`

/** Letters that are done with, some time after they were. */
export function expireLetters(tx: Db, { lettersMonths }: RetentionPeriods, at: Date): Promise<number> {
	return deleteLetters(
		tx,
		sql`true`,
		sql`${at.toISOString()}::timestamptz - make_interval(months => ${lettersMonths})`,
	)
}

/** Letters whose links are for one reader alone, and have stopped working. */
export function expireLinkLetters(tx: Db, { unconfirmedDays }: RetentionPeriods, at: Date): Promise<number> {
	return deleteLetters(tx, inArray(outboxMails.kind, KEY_LETTERS), timestampBefore(at, unconfirmedDays))
}

async function deleteLetters(tx: Db, condition: SQL, before: SQL): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from outbox_mails where id in (
			select id from outbox_mails where state = any(${FINISHED_STATES}) and ${condition}
				and ${leftAt} < ${before} limit ${BATCH}
		) and state = any(${FINISHED_STATES}) returning id`)
	return deleted.rows.length
}

/** Who asked for news and never confirmed it. */
export async function expireUnconfirmedSubscribers(
	tx: Db,
	{ unconfirmedDays }: RetentionPeriods,
	at: Date,
): Promise<number> {
	const deleted = await tx.execute(sql`
		delete from newsletter_subscribers where id in (
			select id from newsletter_subscribers where confirmed_at is null
				and requested_at < ${timestampBefore(at, unconfirmedDays)} limit ${BATCH}
		) and confirmed_at is null returning id`)
	return deleted.rows.length
}

const timestampBefore = (at: Date, days: number) => sql`${daysBefore(at, days).toISOString()}::timestamptz`
