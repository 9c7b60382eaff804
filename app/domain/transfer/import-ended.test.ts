import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { planImport, runImport } from "./commands/import.server.ts"
import { AT, SECRET, store, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const lines = Array.from({ length: 5_000 }, (_, nth) => ({ id: String(nth + 1), brand_name: "Udongo" }))
const files = [{ name: "x.csv", path: await writeApplicationsFile(...lines) }]

test("a_preview_ends_with_whoever_asked_for_it", async () => {
	const edition = await addEdition(db)
	const given = new AbortController()
	let read = 0
	const plan = (signal: AbortSignal | undefined) =>
		planImport(db, edition, files, {
			secret: SECRET,
			signal,
			onProgress: (_, more) => {
				read += more
				if (signal) given.abort(new Error("gone"))
			},
		})
	await expect(plan(given.signal)).rejects.toThrow("gone")
	expect(read).toBe(1_000)
	read = 0
	expect(await plan(undefined)).toMatchObject({ ok: true })
	expect(read, "with nobody to end it").toBe(5_000)
})

test("an_import_whose_time_is_over_changes_nothing_and_says_so", async () => {
	const edition = await addEdition(db)
	const how = { by: undefined, at: AT, store, secret: SECRET }
	const outcome = await runImport(db, edition, files, { ...how, signal: AbortSignal.timeout(1) })
	expect(outcome).toEqual({ ok: false, problems: [{ file: "x.csv", reason: "too-slow" }] })
	expect(await db.$count(vendorApplications)).toBe(0)
	expect(await runImport(db, edition, files, how)).toMatchObject({ ok: true })
	expect(await db.$count(vendorApplications)).toBe(5_000)
})
