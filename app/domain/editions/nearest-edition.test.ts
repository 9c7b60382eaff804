import { describe, expect, test } from "vitest"
import { defaultEdition, listAcceptingEditions, nearestEdition, sortByNearness } from "./rules.ts"
import { at, christmas, NEVER } from "./times.fixture.ts"

describe("the nearest edition", () => {
	const named = (name: string, startsOn: string, endsOn: string, prices: number[] = []) => ({
		...christmas,
		name,
		startsOn,
		endsOn,
		prices,
		publishedAt: at("2024-01-01T00:00"),
	})
	const year = [
		named("christmas-2024", "2024-12-13", "2024-12-15", [500, 200]),
		{ ...named("july-2025", "2025-07-01", "2025-07-31"), datePrecision: "month" as const },
		named("easter-2025", "2025-04-05", "2025-04-06"),
		named("christmas-2025", "2025-12-12", "2025-12-14"),
		{ ...named("draft", "2025-05-01", "2025-05-02", [900]), publishedAt: null },
	]
	const on = (time: string) => {
		const { edition, isAhead, priced } = nearestEdition(year, at(time))
		return [edition?.name, isAhead, priced?.name]
	}

	test("is_on_or_comes_next_or_was_the_last_with_the_newest_prices_that_are_known", () => {
		expect(on("2024-11-01T12:00")).toEqual(["christmas-2024", true, "christmas-2024"])
		expect(on("2025-04-06T18:59")).toEqual(["easter-2025", true, "christmas-2024"])
		expect(on("2025-04-06T19:00")).toEqual(["christmas-2025", true, "christmas-2024"])
		expect(on("2026-11-22T12:00")).toEqual(["christmas-2025", false, "christmas-2024"])
		expect(nearestEdition([], at("2025-01-01T00:00"))).toEqual({
			edition: undefined,
			isAhead: false,
			priced: undefined,
		})
	})

	test("posters_begin_with_those_ahead_and_end_with_the_oldest", () => {
		const order = (time: string) => sortByNearness(year, at(time)).map(({ name }) => name)
		expect(order("2025-04-10T12:00")).toEqual([
			"draft",
			"july-2025",
			"christmas-2025",
			"easter-2025",
			"christmas-2024",
		])
		expect(order("2026-11-22T12:00")).toEqual([
			"christmas-2025",
			"july-2025",
			"draft",
			"easter-2025",
			"christmas-2024",
		])
	})

	test("vendors_apply_to_those_ahead_and_to_one_that_is_over_only_while_there_is_none", () => {
		const open = year.map((edition) => ({
			...edition,
			applications: { opensAt: at("2024-01-01T00:00"), closesAt: null as Date | null },
		}))
		const stalls = [{ name: "Gazebo" }]
		const accepting = (editions: typeof open, time: string) =>
			listAcceptingEditions(
				editions.map((edition) => ({ ...edition, stalls })),
				at(time),
			).map(({ name }) => name)
		expect(accepting(open.slice(0, 4), "2025-04-01T12:00")).toEqual([
			"easter-2025",
			"july-2025",
			"christmas-2025",
		])
		expect(accepting(open.slice(0, 4), "2025-12-01T12:00")).toEqual(["christmas-2025"])
		expect(accepting(open.slice(0, 1), "2025-12-01T12:00")).toEqual(["christmas-2024"])
		const closed = open.map((edition) =>
			edition.name === "christmas-2025"
				? { ...edition, applications: { ...edition.applications, closesAt: at("2025-11-01T00:00") } }
				: edition,
		)
		expect(accepting(closed.slice(0, 4), "2025-12-01T12:00")).toEqual([])
		expect(listAcceptingEditions([{ ...christmas, stalls: [] }], at("2025-10-01T12:00"))).toEqual([])
	})

	test("screens_are_about_the_one_that_takes_applications_else_the_nearest_else_the_last", () => {
		const chosen = (editions: typeof year, time: string) => defaultEdition(editions, at(time))?.name
		const opened = { opensAt: at("2024-01-01T00:00"), closesAt: null }
		const [first, , easter, last, draft] = year
		if (!first || !easter || !last || !draft) throw new Error("an edition is missing")
		const never = (edition: typeof first) => ({ ...edition, applications: NEVER })
		const open = (edition: typeof first) => ({ ...edition, applications: opened })
		expect(chosen([never(easter), open(last)], "2025-04-05T12:00")).toBe("christmas-2025")
		expect(chosen([open(easter), never(last)], "2025-05-01T12:00")).toBe("christmas-2025")
		expect(chosen([open(easter), open(last)], "2025-03-01T12:00")).toBe("easter-2025")
		expect(chosen([open(first), never(last)], "2026-11-22T12:00")).toBe("christmas-2025")
		expect(chosen([first, easter, last].map(never), "2025-05-01T12:00")).toBe("christmas-2025")
		expect(chosen([first, easter, last].map(never), "2025-04-05T12:00")).toBe("easter-2025")
		expect(chosen([first, easter].map(never), "2026-05-01T12:00")).toBe("easter-2025")
		expect(chosen([draft], "2026-05-01T12:00")).toBe("draft")
		expect(chosen([], "2026-05-01T12:00")).toBeUndefined()
	})
})
