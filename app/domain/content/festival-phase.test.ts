import { expect, test } from "vitest"
import { festivalPhaseOf } from "./festival-phase.ts"

const festival = { startsOn: "2025-12-12", endsOn: "2025-12-14", closesAt: "19:00" }
const at = (nairobiTime: string) => festivalPhaseOf(festival, new Date(`${nairobiTime}:00+03:00`))

test("a_festival_comes_is_on_sleeps_between_its_days_and_is_over", () => {
	expect(["2025-11-20T12:00", "2025-12-11T23:59", "2025-12-12T00:00", "2025-12-12T18:59"].map(at)).toEqual([
		{ is: "coming", inDays: 22 },
		{ is: "coming", inDays: 1 },
		{ is: "today" },
		{ is: "today" },
	])
	expect(["2025-12-12T19:00", "2025-12-14T18:59", "2025-12-14T19:00", "2026-01-01T12:00"].map(at)).toEqual([
		{ is: "between" },
		{ is: "today" },
		{ is: "over" },
		{ is: "over" },
	])
})
