import { and, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { countCopies } from "../mail/copies.server.ts"
import { progressOf } from "../mail/copies.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	AT,
	addVendors,
	emptyMailings,
	queueCopies,
	queueMailing,
	startAsOnScreen,
	writeMailing,
} from "./mailings.fixture.ts"
import { findMailing } from "./queries.server.ts"
import { mailingRecipients, mailings } from "./schema.server.ts"
import { pauseMailing, stopMailing } from "./sending.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await addOrganiser(db, "amina")
const amina = { by: "amina", at: AT }

test("stopping_tells_the_number_that_its_page_counts_however_many_copies_are_written", async () => {
	await addVendors(db, 30)
	for (const written of [0, 20, 30]) {
		const key = await writeMailing(db, edition.id)
		expect(await startAsOnScreen(db, key)).toMatchObject({ ok: true })
		await queueUpTo(key.id, written)
		await pauseMailing(db, key, amina)
		const [logged] = await collectAuditEvents(db, async () =>
			expect(await stopMailing(db, key, amina)).toEqual({ ok: true, notSent: 30 }),
		)
		expect(logged).toMatchObject({ action: "mailing-stopped", after: { notSent: 30 } })
		const mailing = (await findMailing(db, key))?.mailing ?? expect.fail("no mailing")
		const progress = progressOf(mailing, await countCopies(db, { mailingId: key.id }))
		// Where nothing was written its page says that nobody got it.
		if (written) expect(progress).toMatchObject({ notSent: 30, waiting: 0, sent: 0 })
	}
	await emptyMailings(db)
})

/** The job dies behind whole slices. */
async function queueUpTo(mailing: number, written: number) {
	if (written) await queueCopies(db)
	const kept = sql`id in (select id from outbox_mails where mailing_id = ${mailing} order by id offset ${written})`
	const gone = await db.delete(outboxMails).where(kept).returning({ id: outboxMails.applicationId })
	const { applicationId, mailingId } = mailingRecipients
	for (const { id } of gone)
		await db
			.update(mailingRecipients)
			.set({ outcome: "waiting" })
			.where(and(eq(mailingId, mailing), eq(applicationId, id ?? 0)))
	if (gone.length) await db.update(mailings).set({ queuedAt: null }).where(eq(mailings.id, mailing))
}

test("what_was_stopped_says_so_where_nothing_left_and_only_there", async () => {
	await addVendors(db, 2)
	const isUnsent = async (key: Parameters<typeof findMailing>[1]) => (await findMailing(db, key))?.isUnsent
	const unwritten = await writeMailing(db, edition.id)
	expect(await startAsOnScreen(db, unwritten)).toMatchObject({ ok: true })
	expect(await isUnsent(unwritten)).toBe(false)
	await stopMailing(db, unwritten, amina)
	expect(await isUnsent(unwritten)).toBe(true)
	const written = await queueMailing(db, edition.id)
	await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: AT })
		.where(eq(outboxMails.recipient, "vendor-0@clay.example"))
	await stopMailing(db, written, amina)
	expect(await isUnsent(written)).toBe(false)
	// Deleted after their time.
	await db.delete(outboxMails)
	expect(await isUnsent(written)).toBe(false)
})
