import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { isNameTaken, readEditionSettings } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { cloneEdition } from "./commands.server.ts"
import { proposeDates } from "./rules.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")
const source = await findFirstEdition(db)
const settings = (await readEditionSettings(db, source.id)) ?? expect.fail("no source")

const clone = (tx: Db, name: string) =>
	cloneEdition(
		tx,
		source.id,
		{ name, title: "Festival", ...proposeDates(settings, "2027-03-26") },
		{ by, at },
	)

async function applyAndDecide(tx: Db) {
	const emailAddress = `${randomUUID()}@udongo.example`
	const submission = { submissionKey: randomUUID(), at }
	const applied = await applyForStall(tx, source, { ...potter, emailAddress }, submission)
	if (!applied.ok) throw new Error(applied.reason)
	return decideApplication(tx, applied.application.id, "approved", { by, at })
}

/** Fails where it would have to wait for another transaction. */
const withoutWaiting = <Result>(command: (tx: Db) => Promise<Result>) =>
	db.transaction(async (tx) => {
		await tx.execute(sql`set local lock_timeout = '50ms'`)
		return command(tx)
	})
const HAD_TO_WAIT = { cause: { code: "55P03" } }

test("nobody_who_applies_or_decides_waits_for_a_clone_nor_a_clone_for_them", async () => {
	await db.transaction(async (cloning) => {
		expect(await clone(cloning, "Easter 2027")).toMatchObject({ ok: true })
		expect(await withoutWaiting(applyAndDecide)).toMatchObject({ ok: true })
	})
	await db.transaction(async (applying) => {
		expect(await applyAndDecide(applying)).toMatchObject({ ok: true })
		expect(await withoutWaiting((tx) => clone(tx, "Easter 2028"))).toMatchObject({ ok: true })
	})
})

test("whoever_applies_waits_where_the_edition_is_held_alone", async () => {
	await db.transaction(async (holding) => {
		await holding.select({ id: editions.id }).from(editions).for("update")
		await expect(withoutWaiting(applyAndDecide)).rejects.toMatchObject(HAD_TO_WAIT)
	})
})

test("a_clone_and_a_change_of_its_source_do_not_block_each_other", async () => {
	const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	const cloned = await db.transaction(async (changing) => {
		await readEditionSettings(changing, source.id, true)
		const clones = clone(db, "Madaraka 2027")
		await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1)
		expect(await isNameTaken(changing, "Madaraka 2028")).toBe(false)
		// Wrapped, or the transaction would wait for it.
		return { clones }
	})
	expect(await cloned.clones).toMatchObject({ ok: true })
})

test("one_edition_is_made_at_a_time", async () => {
	await db.transaction(async (cloning) => {
		await clone(cloning, "Jamhuri 2027")
		await expect(withoutWaiting((tx) => clone(tx, "Jamhuri 2027"))).rejects.toMatchObject(HAD_TO_WAIT)
	})
})
