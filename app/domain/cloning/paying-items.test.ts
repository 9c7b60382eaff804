import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { findEdition } from "../editions/queries.server.ts"
import { listOverrunItems, listPaperItems } from "./window-items.server.ts"

const { db } = await openTestDatabase()
const edition = (await findEdition(db, "christmas-2025")) ?? expect.fail("no edition")
const at = new Date("2025-10-01T09:00:00Z")

const EITHER = [true, false]
const ALL = EITHER.flatMap((hasWay) =>
	EITHER.flatMap((hasDay) => EITHER.map((hasDays) => [hasWay, hasDay, hasDays] as const)),
)

test.each([
	[{ depositPercent: 30, depositAmount: null }, null, true],
	[{ depositPercent: null, depositAmount: 5_000 }, null, true],
	[{ depositPercent: 30, depositAmount: null }, 0, false],
	[{ depositPercent: null, depositAmount: null }, null, false],
])("of_an_edition_with_%j_and_%s_days_the_days_are_missing_%s", (deposit, invoiceDueDays, isListed) => {
	const own = { ...edition, howToPay: "M-Pesa", paymentDueOn: edition.startsOn, invoiceDueDays, ...deposit }
	const listed = listOverrunItems(own, at).map(({ section }) => section?.at.join("."))
	expect(listed).toEqual(isListed ? ["forVendors.invoiceDueDays"] : [])
})

test.each([
	["2025-09-29", "29 Sept 2025: that day has passed"],
	["2025-12-15", "15 Dec 2025: after the last day of the festival"],
	["2025-12-14", undefined],
	[null, undefined],
])("a_day_of_a_draft_that_is_none_is_named_for_papers_and_offers_as_for_paying (%s)", (day, fault) => {
	const own = { ...edition, ...{ howToPay: "M-Pesa", invoiceDueDays: 3, publishedAt: null as Date | null } }
	const asked = {
		indemnity: { dueOn: day },
		insurance: { dueOn: null },
		others: [{ name: "Permit", dueOn: day }],
	}
	const listOf = (draft: typeof own) => [
		...listOverrunItems({ ...draft, paymentDueOn: day, standbyUntil: day }, at),
		...listPaperItems(draft, asked, at),
	]
	const listed = listOf(own).map(({ section, found }) => [section?.at.join("."), ...found])
	const fields = ["forVendors.paymentDueOn", "standbyUntil", "indemnity.dueOn", "others.0.dueOn"]
	expect(listed).toEqual(fault ? fields.map((field) => [field, fault]) : [])
	expect(listOf({ ...own, publishedAt: at })).toEqual([])
})

test.each(ALL)(
	"an_edition_with_a_way_to_pay_%s_a_last_day_%s_and_days_to_pay_%s",
	(hasWay, hasDay, hasDays) => {
		const own = {
			...edition,
			howToPay: hasWay ? "M-Pesa paybill 123456" : null,
			paymentDueOn: hasDay ? edition.startsOn : null,
			invoiceDueDays: hasDays ? 14 : null,
		}
		const listed = listOverrunItems(own, at).map(({ title, section }) => [title, section?.at.join(".")])
		expect(listed).toEqual([
			...(hasWay ? [] : [["How to pay for a stall", "forVendors.howToPay"]]),
			...(hasDay || hasDays ? [] : [["Last day to pay", "forVendors.paymentDueOn"]]),
		])
		expect(listOverrunItems(own, new Date("2026-01-01T00:00:00Z")).map(({ title }) => title)).not.toContain(
			"How to pay for a stall",
		)
	},
)
