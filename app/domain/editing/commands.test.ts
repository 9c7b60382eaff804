import { desc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { CONTENT_DOCUMENTS } from "../content/documents.ts"
import { readContentDocument } from "../content/queries.server.ts"
import { changeSection } from "./commands.server.ts"
import { faultsOf } from "./faults.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { findSection, listLastChanges, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const by = amina?.id ?? ""
const choices = await readFieldChoices(db)

async function openForm(name: string) {
	const section = await findSection(db, name)
	if (!section) throw new Error(`no part is called ${name}`)
	const seen = Object(await readSection(db, section))
	return { part: section, field: fieldOfSection(section, choices), seen }
}

type OpenedForm = Awaited<ReturnType<typeof openForm>>
const save = ({ part: section, field, seen: expected }: OpenedForm, value: unknown) =>
	changeSection(db, section, field, { expected, value, by, at })

const entries = () =>
	db.select().from(auditLog).where(eq(auditLog.action, "content-changed")).orderBy(desc(auditLog.id))
const ticker = async () => (await readContentDocument(db, CONTENT_DOCUMENTS.site)).ticker

test("a_saved_part_is_in_the_content_and_in_the_audit_log_with_before_and_after", async () => {
	const form = await openForm("ticker")
	const { whileApplicationsAreOpen: before } = form.seen
	const value = { ...form.seen, notes: ["Bring a basket"], whileApplicationsAreOpen: "Apply now" }
	expect(await save(form, value)).toEqual({ ok: true, isChanged: true })
	expect(await ticker()).toEqual(value)
	const [entry] = await entries()
	expect(entry).toMatchObject({ userId: by, subjectKind: "content", subjectId: "ticker", at })
	expect(entry?.before).toMatchObject({ "Line while applications are open": before })
	expect(entry?.after).toMatchObject({
		"More lines, line 1": "Bring a basket",
		"Line while applications are open": "Apply now",
	})
	expect(await listLastChanges(db, ["never-changed", "ticker"])).toEqual(
		new Map([["ticker", { by: "amina@tamasha.example", at }]]),
	)
})

test("of_two_who_began_with_the_same_state_the_second_overwrites_nothing", async () => {
	const [first, second] = [await openForm("ticker"), await openForm("ticker")]
	const pause = { ...first.seen, pause: "Hush" }
	expect(await save(first, pause)).toEqual({ ok: true, isChanged: true })
	const refused = await save(second, { ...second.seen, play: "Go on" })
	expect(refused).toEqual({ ok: false, reason: "changed-meanwhile", theirs: pause })
	expect(await ticker()).toEqual(pause)
	// The control: whoever has seen the other's state may save.
	const again = { ...pause, play: "Go on" }
	expect(await save({ ...second, seen: pause }, again)).toEqual({ ok: true, isChanged: true })
	expect(await ticker()).toEqual(again)
})

test("of_many_who_save_at_once_exactly_one_does", async () => {
	const form = await openForm("footer")
	const values = [1, 2, 3, 4, 5].map((nth) => ({
		...form.seen,
		office: { heading: "Office", text: `Floor ${nth}.` },
	}))
	const outcomes = await Promise.all(values.map((value) => save(form, value)))
	expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
	const saved = values[outcomes.findIndex(({ ok }) => ok)]
	expect((await readContentDocument(db, CONTENT_DOCUMENTS.site)).footer).toEqual(saved)
	expect((await entries()).filter(({ subjectId }) => subjectId === "footer")).toHaveLength(1)
})

test("two_parts_of_one_piece_do_not_hinder_each_other", async () => {
	const [menu, missing] = [await openForm("menu"), await openForm("not-found")]
	expect(await save(menu, { ...menu.seen, ticketsLabel: "TICKETS" })).toEqual({ ok: true, isChanged: true })
	expect(await save(missing, { ...missing.seen, help: "These stand." })).toEqual({
		ok: true,
		isChanged: true,
	})
	const { ticketsLabel, notFound } = await readContentDocument(db, CONTENT_DOCUMENTS.site)
	expect([ticketsLabel, notFound.help]).toEqual(["TICKETS", "These stand."])
})

test("what_is_wrong_is_said_at_its_field_and_nothing_is_saved", async () => {
	const form = await openForm("season-christmas-2024")
	const before = await entries()
	const value = { ...form.seen, prices: [{ name: "", price: "five" }], title: "Buy 'em" }
	const refused = await save(form, value)
	const issues = refused.ok || refused.reason !== "invalid" ? [] : refused.issues
	expect(faultsOf(form.field, form.part, value, issues)).toEqual([
		{ at: ["title"], where: "Name in emails", text: "This is not valid." },
		{ at: ["prices", 0, "name"], where: "Ticket prices, price 1, Name", text: "Fill this in." },
		{
			at: ["prices", 0, "price"],
			where: "Ticket prices, price 1, Price",
			text: "Enter a whole number, like 500.",
		},
	])
	const page = await openForm("festival-xmas-2024")
	const none = await save(page, { ...page.seen, activities: { ...page.seen.activities, items: [] } })
	expect(
		faultsOf(page.field, page.part, {}, none.ok || none.reason !== "invalid" ? [] : none.issues),
	).toEqual([
		{ at: ["activities", "items"], where: "Activities, Activities", text: "Add at least one activity." },
	])
	expect([await readSection(db, form.part), await entries()]).toEqual([form.seen, before])
})

test.each([
	[5, "Use at least 2000."],
	[60_001, "Use at most 60000."],
])("pictures_that_change_every_%i_ms_are_refused", async (intervalMs, text) => {
	const form = await openForm("slideshow")
	const value = { ...form.seen, intervalMs }
	const refused = await save(form, value)
	const issues = refused.ok || refused.reason !== "invalid" ? [] : refused.issues
	expect(faultsOf(form.field, form.part, value, issues)).toEqual([
		{ at: ["intervalMs"], where: "Time per picture", text },
	])
})

test("a_time_per_picture_that_was_saved_before_there_were_limits_gives_way_to_the_built_in_one", async () => {
	await db.execute(
		sql`update content_pieces set body = jsonb_set(body, '{intervalMs}', '5') where name = 'slides'`,
	)
	const form = await openForm("slideshow")
	expect(form.seen.intervalMs).toBe(5000)
	expect(await save(form, { ...form.seen, intervalMs: 7000 })).toEqual({ ok: true, isChanged: true })
})

test("saving_what_is_there_already_leaves_no_entry", async () => {
	const [form, before] = [await openForm("company"), await entries()]
	expect(await save(form, form.seen)).toEqual({ ok: true, isChanged: false })
	expect(await entries()).toEqual(before)
})

test("without_its_entry_in_the_audit_log_nothing_is_saved", async () => {
	const form = await openForm("tickets")
	const value = { ...form.seen, button: "BUY" }
	const nobody = changeSection(db, form.part, form.field, {
		expected: form.seen,
		value,
		by,
		at: new Date(Number.NaN),
	})
	await expect(nobody).rejects.toThrow()
	expect((await readContentDocument(db, CONTENT_DOCUMENTS.tickets)).button).toBe(form.seen.button)
	// The control: the same with a time is saved.
	expect(await save(form, value)).toEqual({ ok: true, isChanged: true })
})

test("keys_of_a_newer_version_are_neither_in_the_form_nor_lost_when_it_is_saved", async () => {
	await db.execute(sql`update content_pieces set body = jsonb_set(jsonb_set(jsonb_set(body, '{later}', '1'),
		'{footer,later}', '{"text": "Later"}'), '{footer,links,0,later}', '"so"') where name = 'site'`)
	const form = await openForm("footer")
	expect(JSON.stringify(form.seen)).not.toContain('ater":')
	const [first, ...others] = form.seen.links
	const value = {
		...form.seen,
		links: [...others, first],
		office: { heading: "Office", text: "Ring twice." },
	}
	expect(await save(form, value)).toEqual({ ok: true, isChanged: true })
	expect((await readContentDocument(db, CONTENT_DOCUMENTS.site)).footer).toEqual(value)
	const { rows } = await db.execute(sql`select body from content_pieces where name = 'site'`)
	expect(rows).toMatchObject([
		{
			body: { later: 1, footer: { later: { text: "Later" }, links: [...others, { ...first, later: "so" }] } },
		},
	])
})

test("a_part_of_a_document_that_does_not_fit_is_put_right_by_saving_any_of_its_parts", async () => {
	await db.execute(sql`update content_pieces set body = body - 'ticker' - 'notFound' where name = 'site'`)
	const form = await openForm("ticker")
	expect(await save(form, { ...form.seen, pause: "Hush now" })).toEqual({ ok: true, isChanged: true })
	expect((await ticker()).pause).toBe("Hush now")
	expect((await readContentDocument(db, CONTENT_DOCUMENTS.site)).footer.office.text).toBe("Ring twice.")
	const { rows } = await db.execute(
		sql`select body ? 'notFound' as whole from content_pieces where name = 'site'`,
	)
	expect(rows).toEqual([{ whole: true }])
})
