import { sql } from "drizzle-orm"
import { CRAFT_FORM, setForm } from "../app/domain/application-forms/application-forms.fixture.ts"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import type { DayCount } from "../app/domain/applications/arrivals.ts"
import { readMix } from "../app/domain/applications/mix.server.ts"
import { readDayCounts } from "../app/domain/applications/queries.server.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import { tentOptions } from "../app/domain/editions/schema.server.ts"
import type { Db } from "../app/platform/db.server.ts"

export const TENTS = ["Walk-in Tent - Kshs 36,000", "Food Truck - Kshs 40,000", "ask me"]
export const CATEGORIES = ["Ceramics", "Food & drink", "Antiques", ""]

/** Six applications, some of kinds that the edition limits. */
export async function openEdition(db: Db, decisionLetters: "held" | "at-once", size = 6) {
	const editionId = await addEdition(db, { decisionLetters })
	await setForm(db, editionId, { categories: CRAFT_FORM.categories })
	await db.insert(tentOptions).values([
		{ editionId, position: 1, name: "Walk-in Tent", price: 36_000, places: 3 },
		{ editionId, position: 2, name: "Food Truck", price: 41_000 },
	])
	const rows = Array.from({ length: size }, (_, n) => ({
		...{ editionId, number: n + 1, brandName: `Vendor ${n}`, emailAddress: `vendor-${n}@clay.example` },
		...{ tentSpace: TENTS[n % 3] ?? "", category: CATEGORIES[n % 4] ?? "" },
	}))
	return { edition: editionId, ids: await addApplications(db, rows) }
}

const byDay = (one: DayCount, other: DayCount) => one.day.localeCompare(other.day)

/** The same figures, counted one application after the other, by the rule as one would say it. */
export async function countEverything(db: Db, edition: number) {
	const { rows } = await db.execute<
		Record<"status" | "choice" | "category" | "tent_type", string> & {
			tent_price: string | null
			is_erased: boolean
			is_confirmed: boolean
			day: string
		}
	>(sql`
		select application.*, choice.choice, erased_at is not null as is_erased,
			status = 'approved' and confirmation_sent and erased_at is null as is_confirmed,
			to_char(created_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day
		from vendor_applications application left join application_choices choice on application_id = application.id
		where edition_id = ${edition} and merged_into_id is null`)
	const chosen = rows.filter(({ status, choice }) => (choice ? choice === "yes" : status === "approved"))
	const waiting = rows.filter(
		({ status, choice, is_erased }) => status === "pending" && !choice && !is_erased,
	)
	const count = (name: string, column: "category" | "tent_type") => ({
		chosen: chosen.filter((row) => row[column] === name).length,
		waiting: waiting.filter((row) => row[column] === name).length,
	})
	const confirmed = rows.filter(({ is_confirmed }) => is_confirmed)
	const revenueOf = (some: typeof rows) =>
		some.reduce((sum, { tent_price }) => sum + Number(tent_price ?? 0), 0)
	const days = Map.groupBy(rows, ({ day }) => day)
	return {
		days: [...days].map(([day, { length }]) => ({ day, applications: length })).sort(byDay),
		confirmed: { vendors: confirmed.length, revenue: revenueOf(confirmed) },
		...{ chosen: chosen.length, waiting: waiting.length },
		revenue: revenueOf(chosen),
		categories: CATEGORIES.filter(Boolean).map((name) => ({ name, ...count(name, "category") })),
		stalls: ["Walk-in Tent", "Food Truck"].map((name) => ({ name, ...count(name, "tent_type") })),
	}
}

/** The figures that are kept, in the same form. */
export async function readFigures(db: Db, edition: number) {
	const { categories, stalls, ...sums } = await readMix(db, edition)
	const figuresOf = (rows: typeof categories, name: string) => {
		const { chosen = 0, waiting = 0 } = rows.find((row) => row.name === name) ?? {}
		return { name, chosen, waiting }
	}
	return {
		...(await readDayCounts(db, edition)),
		...sums,
		categories: CATEGORIES.filter(Boolean).map((name) => figuresOf(categories, name)),
		stalls: ["Walk-in Tent", "Food Truck"].map((name) => figuresOf(stalls, name)),
	}
}
