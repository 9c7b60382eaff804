import { and, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { withdrawLetters } from "../mail/commands.server.ts"
import { isForOtherStatus } from "../mail/outdated-letters.server.ts"
import { outboxMails } from "../mail/schema.server.ts"

/** Says of these applications why they get none, once their copies were withdrawn. */
export async function markOtherStatus(tx: Db, applications: SQL): Promise<void> {
	await tx.execute(sql`
		update mailing_recipients own set outcome = 'other-status'
		from outbox_mails copy
		where own.application_id in (${applications}) and own.outcome = 'written'
			and copy.mailing_id = own.mailing_id and copy.application_id = own.application_id and copy.kind = 'mailing'
			and copy.state = 'withdrawn' and copy.withdrawn_for = 'decision-changed'`)
}

/** After many were decided in one statement: nobody of the edition gets what is for another status. */
export async function withdrawUnmeantCopies(tx: Db, edition: number, at: Date): Promise<void> {
	const ofEdition = sql`select id from vendor_applications where edition_id = ${edition}`
	const unmeant = and(sql`${outboxMails.applicationId} in (${ofEdition})`, isForOtherStatus)
	const withdrawn = await withdrawLetters(tx, unmeant, { cause: "decision-changed", at })
	if (withdrawn.length) await markOtherStatus(tx, ofEdition)
}
