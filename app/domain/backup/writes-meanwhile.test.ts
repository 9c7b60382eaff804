import { setTimeout as pause } from "node:timers/promises"
import type { Pool } from "pg"
import { expect, test } from "vitest"
import { decideApplication } from "../decisions/commands.server.ts"
import { createTempFolder, openInstallation, openRestoreTarget } from "./backup.fixture.ts"

const installation = await openInstallation()

/** Decisions to deny, and letters that say so: each has its one. */
const decided = (pool: Pool) =>
	pool.query("select count(*)::int as n from application_decisions where to_status = 'denied'")
const letters = (pool: Pool) =>
	pool.query("select count(*)::int as n from outbox_mails where kind = 'denial'")

const deciders = new AbortController()
const { rows: vendors } = await installation.pool.query<{ id: number }>(
	"select id from vendor_applications order by id",
)
let count = 0

/** Denies and takes back, one vendor after the other, and lets others have their turn. */
async function decideRepeatedly(): Promise<void> {
	while (!deciders.signal.aborted) {
		const id = vendors[count % vendors.length]?.id ?? 0
		const decider = { by: null, at: new Date() }
		await decideApplication(installation.db, id, "denied", decider)
		await decideApplication(installation.db, id, "pending", decider)
		count += 1
		await pause(2)
	}
}

const waitForMoreThan = (than: number) => expect.poll(() => count).toBeGreaterThan(than)

test("a_backup_amid_decisions_holds_each_with_its_letter", async () => {
	const deciding = decideRepeatedly()
	await waitForMoreThan(3)
	const begun = count
	const { folder, manifest } = await installation.backUp(await createTempFolder())
	const [torn] = (await decided(installation.pool)).rows
	// The control: looked at one after the other, without a backup's one moment, they do not agree. Not every vendor that is
	// denied gets a letter: some were denied before.
	await expect.poll(async () => (await letters(installation.pool)).rows[0].n).toBeGreaterThan(torn.n)
	deciders.abort()
	await deciding
	expect(count).toBeGreaterThan(begun)
	const { database, restore } = await openRestoreTarget()
	expect(await restore(folder)).toMatchObject({ ok: true })
	const [{ n }] = (await decided(database.pool)).rows
	expect(n).toBeGreaterThan(0)
	expect((await letters(database.pool)).rows).toEqual([{ n }])
	const { rows } = await database.pool.query(`
		select count(*)::int as wrong from vendor_applications vendor
		join lateral (select to_status from application_decisions where application_id = vendor.id
			order by id desc limit 1) last on true
		where last.to_status <> vendor.status`)
	expect(rows).toEqual([{ wrong: 0 }])
	expect(manifest.tables.find(({ name }) => name === "application_decisions")?.rows).toBeGreaterThan(n)
})
