import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { erasureDatesOf } from "./erasure-dates.ts"

const { db } = await openTestDatabase()

const periods = {
	applicationsMonths: 24,
	deniedMonths: 6,
	formsMonths: 12,
	invoicesMonths: 60,
	lettersMonths: 12,
	auditMonths: 24,
	unconfirmedDays: 14,
}

test("data_of_an_edition_goes_on_the_first_day_on_which_the_database_finds_its_time_over", async () => {
	const anyDay = fc.date({ min: new Date("2024-01-01"), max: new Date("2028-12-31"), noInvalidDate: true })
	await fc.assert(
		fc.asyncProperty(anyDay, fc.integer({ min: 1, max: 36 }), async (last, months) => {
			const endsOn = last.toISOString().slice(0, 10)
			const { forms } = erasureDatesOf({ endsOn }, { ...periods, formsMonths: months })
			const due = await db.execute<{ day: string }>(
				sql`select ((${endsOn}::date + make_interval(months => ${months}::int))::date + 1)::text as day`,
			)
			expect(formatNairobiIsoDate(forms)).toBe(due.rows[0]?.day)
		}),
		{ numRuns: 60 },
	)
})

test("denied_applications_go_before_the_others", () => {
	const dates = erasureDatesOf({ endsOn: "2025-12-14" }, periods)
	expect(Object.values(dates).map(formatNairobiIsoDate)).toEqual(["2026-06-15", "2026-12-15", "2027-12-15"])
})
