import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { createEdition, publishEdition, updateEdition } from "../editions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editionSettings } from "../editions/inputs.ts"
import { findEdition, listPublishedEditions, readEditionSettings } from "../editions/queries.server.ts"
import { changeSection } from "./commands.server.ts"
import { faultsOf } from "./faults.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { findSection, readSection } from "./queries.server.ts"
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

async function faultsIn(form: OpenedForm, value: unknown) {
	const refused = await save(form, value)
	const issues = refused.ok || refused.reason !== "invalid" ? [] : refused.issues
	return faultsOf(form.field, form.part, value, issues)
}

test.each([
	["2026-04-04", "The last day is before the first."],
	["2026-05-07", "An edition lasts at most 31 days."],
	["2096-04-08", "An edition lasts at most 31 days."],
])("of_an_edition_from_6_april_2026_to_%s_it_is_said_at_its_last_day: %s", async (endsOn, text) => {
	const form = await openForm("season-christmas-2025")
	const value = { ...form.seen, days: { ...form.seen.days, startsOn: "2026-04-06", endsOn } }
	expect(await faultsIn(form, value)).toEqual([
		{ at: ["days", "endsOn"], where: "Days and hours, Last day", text },
	])
	value.days.endsOn = "2026-05-06"
	expect(editionSettings.safeParse({ ...value, isPublished: true }).error).toBeUndefined()
})

test("taking_away_or_renaming_a_stall_that_applications_have_warns_how_many_and_other_changes_do_not", async () => {
	await addDraft("Easter 2031")
	const { id: editionId = 0 } = (await findEdition(db, "easter-2031")) ?? {}
	const form = await openForm("season-easter-2031")
	const stall = (name: string) => ({ name, price: 9000, size: null, places: 2 })
	const before = { ...form.seen, stalls: ["Own Set-up", "Gazebo", "Kiosk"].map(stall) }
	const tents = ["Own Set-up", "Own Set-up", "Own Set-up", "Own Set-up", "Gazebo"]
	const added = tents.map((tent, nth) => ({
		...{ editionId, number: nth + 1, emailAddress: `v${nth}@clay.example` },
		tentSpace: `${tent} - Kshs 9,000`,
		...[{}, {}, { withdrawnAt: at }, { erasedAt: at }][nth],
	}))
	await addApplications(db, added)
	const warned = (stalls: string[]) =>
		form.part.source.warn?.(db, { before, after: { ...before, stalls: stalls.map(stall) } })
	expect(await warned(["Own Set-up", "Gazebo", "Kiosk"])).toEqual([])
	expect(await warned(["Kiosk", "Gazebo", "Own Set-up", "Tent"])).toEqual([])
	expect(await warned(["Own Set-up", "Gazebo"])).toEqual([])
	expect(await warned(["Own Set-up RENAMED", "Gazebo", "Kiosk"])).toEqual([
		"2 applications have “Own Set-up”, which this edition no longer offers. They are not counted with another stall: correct them one by one, or give the stall its name back.",
	])
	expect(await warned(["Own Set-up", "Kiosk"])).toEqual([
		"1 application has “Gazebo”, which this edition no longer offers. It is not counted with another stall: correct it, or give the stall its name back.",
	])
	expect(await warned([])).toHaveLength(2)
})

test("a_window_that_begins_after_the_last_day_is_refused_once_it_is_changed", async () => {
	await addDraft("Easter 2030")
	const draft = (await findEdition(db, "easter-2030")) ?? expect.fail("no draft")
	const { days, ...settings } = (await readEditionSettings(db, draft.id)) ?? expect.fail("no settings")
	const applications = { opensAt: "2027-04-05T08:00", closesAt: "2027-04-30T18:00" }
	await updateEdition(db, draft.id, { ...settings, days, applications })
	const form = await openForm("season-easter-2030")
	const earlier = { ...days, startsOn: "2027-04-02", endsOn: "2027-04-04" }
	const fault = {
		at: ["applications", "opensAt"],
		where: "Applications, Open from",
		text: "Applications begin after the festival is over on 4 Apr 2027.",
	}
	expect(await faultsIn(form, { ...form.seen, days: earlier })).toEqual([fault])
	// As an import may have it.
	await updateEdition(db, draft.id, { ...settings, days: earlier, applications })
	const imported = await openForm("season-easter-2030")
	expect(await save(imported, { ...imported.seen, title: "Easter Fair" })).toMatchObject({ ok: true })
	const again = await openForm("season-easter-2030")
	const later = { ...applications, opensAt: "2027-04-05T08:01" }
	expect(await faultsIn(again, { ...again.seen, applications: later })).toEqual([fault])
	const onTheLastDay = { ...applications, opensAt: "2027-04-04T23:59" }
	expect(await save(again, { ...again.seen, applications: onTheLastDay })).toMatchObject({ ok: true })
	expect(await again.part.source.describe?.(db, at)).toEqual([
		"Applications are open until 30 Apr 2027, after the festival is over on 4 Apr 2027.",
	])
})

/** One more draft, with no texts of its own. */
async function addDraft(name: string) {
	const christmas = await findFirstEdition(db)
	const settings = (await readEditionSettings(db, christmas.id)) ?? expect.fail("no edition")
	const days = { ...settings.days, startsOn: "2027-04-03", endsOn: "2027-04-05" }
	const windows = {
		applications: { opensAt: null, closesAt: null },
		extras: { opensAt: null, closesAt: null },
	}
	const names = { name, title: "Easter Festival", heading: null }
	await db.transaction((tx) =>
		createEdition(tx, { ...settings, ...names, ...windows, days, stalls: [], isPublished: false }),
	)
}

test("a_draft_is_put_on_the_site_and_takes_applications_in_its_window", async () => {
	await addDraft("Easter 2027")
	const listed = async () => (await listPublishedEditions(db)).find(({ slug }) => slug === "easter-2027")
	expect(await listed()).toBeUndefined()
	const made = await openForm("season-easter-2027")
	const applications = { opensAt: "2026-11-01T09:00", closesAt: "2027-02-28T18:00" }
	const stalls = [
		{ name: "Food Truck", price: 40000, size: null, places: null },
		{ name: "Own Set-up", price: 15000, size: "4x4m", places: 12 },
	]
	expect(made.seen).not.toHaveProperty("isPublished")
	const later = { ...made.seen, applications, stalls }
	expect(await save(made, later)).toEqual({ ok: true, isChanged: true })
	const settings = { ...later, stalls: stalls.toReversed() }
	expect(await save({ ...made, seen: later }, settings)).toEqual({ ok: true, isChanged: true })
	expect(await listed()).toBeUndefined()
	const draft = (await findEdition(db, "easter-2027")) ?? expect.fail("no draft")
	await publishEdition(db, draft.id, { isPublished: true, by, at })
	const open = await openForm("season-easter-2027")
	expect(await save(open, { ...open.seen, title: "Easter Fair" })).toEqual({ ok: true, isChanged: true })
	expect(await listed()).toMatchObject({
		name: "Easter 2027",
		title: "Easter Fair",
		stalls: stalls.toReversed(),
		applications: { opensAt: new Date("2026-11-01T06:00:00Z"), closesAt: new Date("2027-02-28T15:00:00Z") },
	})
	await addDraft("Easter-2027")
	expect((await openForm("season-easter-2027-2")).seen).toMatchObject({ name: "Easter-2027", stalls: [] })
})

test.each(["Easter 2027", "EASTER  2027", "Éaster 2027 "])(
	"an_edition_is_not_renamed_to_%s_which_another_one_is_called",
	async (spelling) => {
		const form = await openForm("season-christmas-2025")
		const name = spelling.trim()
		expect(await faultsIn(form, { ...form.seen, name })).toEqual([
			{ at: ["name"], where: "Name", text: "There is already an edition with this name." },
		])
	},
)

test("a_name_that_is_taken_stands_among_the_other_faults_of_an_edition", async () => {
	const form = await openForm("season-christmas-2025")
	const faults = await faultsIn(form, { ...form.seen, name: "Easter 2027", title: "" })
	expect(faults.map(({ at }) => at)).toEqual([["title"], ["name"]])
})

test("an_edition_may_spell_its_own_name_otherwise", async () => {
	const form = await openForm("season-christmas-2025")
	expect(await save(form, { ...form.seen, name: "CHRISTMAS 2025" })).toEqual({ ok: true, isChanged: true })
	const own = await openForm("season-christmas-2025")
	expect(await save(own, { ...own.seen, name: "Christmas 2025" })).toEqual({ ok: true, isChanged: true })
})

test("of_two_who_give_one_name_to_two_editions_the_second_is_told_that_it_is_taken", async () => {
	const forms = [await openForm("season-easter-2027"), await openForm("season-christmas-2024")]
	const outcomes = await Promise.all(forms.map((form) => save(form, { ...form.seen, name: "Jamhuri 2027" })))
	expect(outcomes).toContainEqual({ ok: true, isChanged: true })
	expect(outcomes).toContainEqual(expect.objectContaining({ ok: false, reason: "invalid" }))
})

test("an_edition_without_guidelines_begins_with_those_of_another_one", async () => {
	const form = await openForm("guidelines-easter-2027")
	expect(form.seen).toEqual((await openForm("guidelines-christmas-2025")).seen)
	expect(await save(form, form.seen)).toEqual({ ok: true, isChanged: true })
	const own = await openForm("guidelines-easter-2027")
	expect(await save(own, { ...own.seen, heading: "For vendors at Easter" })).toEqual({
		ok: true,
		isChanged: true,
	})
	expect((await openForm("guidelines-christmas-2025")).seen).toEqual(form.seen)
	expect(await findSection(db, "guidelines-july-2024")).toBeUndefined()
})

test("of_two_who_begin_the_first_guidelines_of_an_edition_the_second_overwrites_nothing", async () => {
	const form = await openForm("guidelines-easter-2027-2")
	const values = ["Ours", "Theirs"].map((heading) => ({ ...form.seen, heading }))
	const outcomes = await Promise.all(values.map((value) => save(form, value)))
	expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
	expect((await openForm("guidelines-easter-2027-2")).seen).toEqual(
		values[outcomes.findIndex(({ ok }) => ok)],
	)
})
