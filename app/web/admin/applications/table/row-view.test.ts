import { expect, test } from "vitest"
import type { ApplicationRow } from "../../../../domain/applications/table.server.ts"
import { rowSchema } from "../fetch-details.ts"
import { toRowView } from "./row-view.ts"

const ROW: Omit<ApplicationRow, "announced" | "isConfirmed"> = {
	...{ id: 7, number: 12, brandName: "Udongo Pottery", category: "Pottery", tentType: "Shared Tent" },
	...{ tentSpace: "Shared Tent - Kshs 12,500", status: "pending", withdrawnAt: new Date("2026-11-02") },
	...{ receivedAt: new Date("2026-10-01"), acceptedBefore: 2, reviewScore: 4.5, reviewSpread: 1.5 },
	...{ decision: 3, choiceId: 4, choice: "yes", isOnStandby: true },
}
const MORE = {
	tags: [{ id: 1, name: "Pottery corner" }],
	sameVendor: "No. 12 (yes) may be from the same vendor.",
	isScoredInPart: true,
	isUnidentified: true,
}

/** It is compared as text: a field that is lost or stands elsewhere would look like a change by a colleague. */
test.each([
	{ announced: "yes", isConfirmed: false },
	{ announced: null, isConfirmed: true },
] as const)("a_line_that_is_read_again_is_the_line_that_came_with_the_page (%o)", (told) => {
	const line = toRowView({ ...ROW, ...told }, MORE)
	expect(line).toMatchObject({ isWithdrawn: true })
	expect(JSON.stringify(rowSchema.parse(JSON.parse(JSON.stringify(line))))).toBe(JSON.stringify(line))
})
