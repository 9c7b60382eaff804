import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { type AuditEvent, recordAuditEvent } from "./commands.server.ts"
import {
	type AuditEventFilter,
	exportAuditEvents,
	listActingOrganisers,
	listAuditEvents,
} from "./queries.server.ts"

const { db } = await openTestDatabase()
const minute = (nth: number) => new Date(Date.UTC(2025, 10, 20, 6, nth))
const recordTestEvent = (nth: number, change: Partial<AuditEvent> = {}) =>
	recordAuditEvent(db, {
		by: "system",
		at: minute(nth),
		action: "application-decided",
		about: { kind: "vendor", id: nth },
		...change,
	})

await db.insert(users).values([
	{ id: "u-amina", name: "amina", email: "amina@tamasha.example" },
	{ id: "u-otieno", name: "otieno", email: "otieno@tamasha.example" },
])
for (let nth = 1; nth <= 120; nth += 1) await recordTestEvent(nth)
// Written last, and about an earlier moment: the order is that of time.
await recordTestEvent(30, { action: "season-imported", by: { organiser: "u-amina" }, about: undefined })
await recordTestEvent(200, { action: "signed-in", by: { organiser: "u-otieno" }, about: undefined })
await recordTestEvent(201, { action: "signed-in", by: { organiser: "u-amina" }, about: undefined })
await recordTestEvent(202, { action: "extras-submitted", by: "vendor" })

const vendors = async (filter: AuditEventFilter, cursor = {}) => {
	const { rows, previous, next } = await listAuditEvents(db, filter, cursor)
	return { ids: rows.map(({ applicationId }) => applicationId), previous, next }
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, nth) => from - nth)

test("pages_go_from_the_newest_to_the_oldest_and_back", async () => {
	const decided: AuditEventFilter = { action: "application-decided" }
	const first = await vendors(decided)
	expect(first).toEqual({ ids: down(120, 71), previous: undefined, next: expect.any(Number) })
	const second = await vendors(decided, { after: first.next })
	expect(second.ids).toEqual(down(70, 21))
	const third = await vendors(decided, { after: second.next })
	expect(third).toEqual({ ids: down(20, 1), previous: expect.any(Number), next: undefined })
	expect(await vendors(decided, { before: third.previous })).toEqual(second)
	expect(await vendors(decided, { before: second.previous })).toEqual(first)
})

test("an_entry_stands_where_its_time_is", async () => {
	const { rows } = await listAuditEvents(db, { from: minute(29), until: minute(32) }, {})
	expect(rows.map(({ action, applicationId }) => [action, applicationId])).toEqual([
		["application-decided", 31],
		["season-imported", undefined],
		["application-decided", 30],
		["application-decided", 29],
	])
})

test.each<[string, AuditEventFilter, string[]]>([
	["who", { who: "u-amina" }, ["signed-in", "season-imported"]],
	["a kind of actor", { who: "vendor" }, ["extras-submitted"]],
	["a vendor", { vendor: 202 }, ["extras-submitted"]],
	["two at once", { who: "u-amina", action: "signed-in" }, ["signed-in"]],
	["a period", { from: minute(200), until: minute(202) }, ["signed-in", "signed-in"]],
	["nothing there is", { who: "organiser" }, []],
	["nobody", { who: "u-nobody" }, []],
])("a_filter_by_%s_finds_just_that", async (_, filter, actions) => {
	const { rows } = await listAuditEvents(db, filter, {})
	expect(rows.map(({ action }) => action)).toEqual(actions)
})

test("everyone_who_acted_is_known_by_the_last_email", async () => {
	expect(await listActingOrganisers(db)).toEqual([
		{ id: "u-amina", email: "amina@tamasha.example" },
		{ id: "u-otieno", email: "otieno@tamasha.example" },
	])
})

test("an_export_holds_every_entry_once", async () => {
	const ids: number[] = []
	for await (const batch of exportAuditEvents(db, {})) ids.push(...batch.map(({ id }) => id))
	expect(new Set(ids).size).toBe(124)
	expect(ids).toHaveLength(124)
})
