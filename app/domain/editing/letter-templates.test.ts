import { eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { releaseAll, SENDING } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { editHeldLetter, findHeldLetter } from "../choices/edit-letter.server.tsx"
import { cloneEdition } from "../cloning/commands.server.ts"
import { proposeDates } from "../cloning/rules.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { readEditionSettings } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { BUILT_IN_TEMPLATES } from "../letter-templates/built-in-templates.ts"
import { sendTemplateTest } from "../letter-templates/commands.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { listTemplateVersions, readTemplate } from "../letter-templates/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { changeSection } from "./commands.server.ts"
import { templateSection } from "./entries.server.ts"
import { faultsOf } from "./faults.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const by = amina?.id ?? ""
const edition = await findFirstEdition(db)
const ORIGIN = "https://tamasha.example"
const key = { editionId: edition.id, kind: "confirmation" } as const
const section = templateSection(edition, "confirmation")
const field = fieldOfSection(section, {})
const OWN: LetterTemplate = { ...BUILT_IN_TEMPLATES.confirmation, heading: "Hongera, {{brand|friend}}!" }

const save = (value: unknown, expected: unknown) =>
	changeSection(db, section, field, { expected, value, by, at })
const current = () => readTemplate(db, key)
const versions = async () => (await listTemplateVersions(db, key, {})).rows

beforeEach(async () => {
	await db.update(editions).set({ closedAt: null })
	await save(BUILT_IN_TEMPLATES.confirmation, await current())
})

test("each_save_is_a_version_with_who_what_and_before_and_an_entry_of_the_audit_log", async () => {
	const before = (await versions()).length
	expect(await save(OWN, BUILT_IN_TEMPLATES.confirmation)).toEqual({ ok: true, isChanged: true })
	expect(await current()).toEqual(OWN)
	const [newest, ...earlier] = await versions()
	expect(newest).toMatchObject({ template: OWN, before: BUILT_IN_TEMPLATES.confirmation, at })
	expect(earlier).toHaveLength(before)
	const [entry] = await db.select().from(auditLog).orderBy(sql`id desc`).limit(1)
	expect(entry).toMatchObject({
		action: "content-changed",
		subjectId: "email.christmas-2025.confirmation",
		after: { Heading: "Hongera, {{brand|friend}}!" },
	})
	expect(await save(BUILT_IN_TEMPLATES.confirmation, OWN)).toEqual({ ok: true, isChanged: true })
	expect((await versions())[0]?.template).toBeUndefined()
})

test("an_unknown_field_is_refused_at_its_place_and_nothing_is_written", async () => {
	const value = structuredClone(OWN)
	value.blocks[0] = { type: "text", text: "Dear {{brnad}}," }
	const before = await versions()
	const refused = await save(value, BUILT_IN_TEMPLATES.confirmation)
	if (refused.ok || refused.reason !== "invalid") return expect.fail("it was taken")
	expect(faultsOf(field, section, value, refused.issues)).toEqual([
		{
			at: ["blocks", 0, "text"],
			where: "Parts, part 1, text, Text",
			text: "There is no field {{brnad}}.",
		},
	])
	expect(await versions()).toEqual(before)
})

test("of_two_organisers_the_second_is_told_and_changes_nothing", async () => {
	const theirs = { ...OWN, heading: "Karibu!" }
	await save(theirs, BUILT_IN_TEMPLATES.confirmation)
	expect(await save(OWN, BUILT_IN_TEMPLATES.confirmation)).toEqual({
		ok: false,
		reason: "changed-meanwhile",
		theirs,
	})
	expect(await current()).toEqual(theirs)
	expect(await save(OWN, theirs)).toMatchObject({ ok: true })
})

test("of_many_at_once_one_is_taken", async () => {
	const before = (await versions()).length
	const results = await Promise.all(
		Array.from({ length: 8 }, (_, nth) =>
			save({ ...OWN, heading: `Hongera ${nth}` }, BUILT_IN_TEMPLATES.confirmation),
		),
	)
	expect(results.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await versions()).toHaveLength(before + 1)
})

test("a_closed_edition_keeps_its_words", async () => {
	await db.update(editions).set({ closedAt: at }).where(eq(editions.id, edition.id))
	expect(await save(OWN, BUILT_IN_TEMPLATES.confirmation)).toEqual({ ok: false, reason: "edition-closed" })
	expect(await current()).toEqual(BUILT_IN_TEMPLATES.confirmation)
})

test("the_database_lets_nobody_change_or_delete_a_version_but_with_its_edition", async () => {
	await save(OWN, BUILT_IN_TEMPLATES.confirmation)
	const refused = { cause: { message: expect.stringContaining("append-only") } }
	await expect(db.execute(sql`update letter_template_versions set words = null`)).rejects.toMatchObject(
		refused,
	)
	await expect(db.execute(sql`delete from letter_template_versions`)).rejects.toMatchObject(refused)
	await db.execute(sql`update letter_template_versions set changed_by = null`)
})

test("an_edition_made_from_another_one_begins_with_its_words_and_a_moved_last_day_to_pay", async () => {
	await save(OWN, BUILT_IN_TEMPLATES.confirmation)
	await db.update(editions).set({ paymentDueOn: "2025-12-01" }).where(eq(editions.id, edition.id))
	const source = (await readEditionSettings(db, edition.id)) ?? expect.fail("no settings")
	const dates = proposeDates(source, "2026-12-11")
	const clone = { name: "Christmas 2026", title: "Christmas Festival", ...dates }
	const made = await cloneEdition(db, edition.id, clone, { by, at })
	if (!made.ok) return expect.fail(made.reason)
	expect(await readTemplate(db, { ...key, editionId: made.id })).toEqual(OWN)
	expect(await readTemplate(db, { editionId: made.id, kind: "refusal" })).toEqual(BUILT_IN_TEMPLATES.refusal)
	expect((await readEditionSettings(db, made.id))?.forVendors.paymentDueOn).toBe("2026-11-30")
	await db.delete(editions).where(eq(editions.id, made.id))
	expect(await versions()).not.toEqual([])
})

test("held_emails_follow_the_words_of_their_release_and_one_written_by_hand_stays", async () => {
	await db.delete(vendorApplications)
	await holdDecisionLetters(db)
	const chooser = { by, at, origin: ORIGIN }
	const [follows, stays] = [await addPotter(db), await addPotter(db)]
	for (const id of [follows, stays]) await chooseForApplication(db, id, "yes", chooser)
	const held = (await findHeldLetter(db, stays, SENDING)) ?? expect.fail("nothing is held")
	const edited = { subject: "By hand", text: "Come along." }
	await editHeldLetter(db, stays, { by, at, origin: ORIGIN, expected: held.version, edited })
	await save(OWN, BUILT_IN_TEMPLATES.confirmation)
	expect((await findHeldLetter(db, follows, SENDING))?.text).toMatch(/Hongera/i)
	await save({ ...OWN, heading: "Karibu tena" }, OWN)
	await releaseAll(db, edition.id, by, at)
	const textOf = async (id: number) =>
		(
			await db.select({ text: outboxMails.text }).from(outboxMails).where(eq(outboxMails.applicationId, id))
		)[0]?.text
	expect(await textOf(follows)).toMatch(/Karibu tena/i)
	expect(await textOf(stays)).toMatch(/Come along/)
	expect(await textOf(stays)).not.toMatch(/Karibu tena/i)
	expect(await db.$count(applicationChoices)).toBe(0)
})

test("the_confirmation_says_what_the_edition_states_of_set_up_and_payment_and_nothing_of_what_it_does_not", async () => {
	await db.delete(vendorApplications)
	const id = await addPotter(db, { tentSpace: "Standard Tent (3x3m) - Kshs 25,000" })
	await holdDecisionLetters(db)
	await chooseForApplication(db, id, "yes", { by, at, origin: ORIGIN })
	const text = async () => (await findHeldLetter(db, id, SENDING))?.text ?? ""
	await db.update(editions).set({ setUp: null, howToPay: null, paymentDueOn: null })
	expect(await text()).not.toMatch(/Set-up|How to pay|Pay by/)
	expect(await text()).toMatch(/Days:.*2025.*Venue:.*Amount due: Kshs 25,000/s)
	const facts = {
		setUp: "Thursday, 2 to 6 PM",
		howToPay: "M-Pesa paybill 123456",
		paymentDueOn: "2025-12-01",
	}
	await db.update(editions).set(facts)
	expect(await text()).toMatch(
		/Set-up: Thursday, 2 to 6 PM.*How to pay: M-Pesa paybill 123456.*Pay by: 1 Dec 2025/s,
	)
	expect(await text()).toMatch(/guidelines/)
})

test("a_test_goes_to_whoever_asks_once_a_minute_and_names_no_vendor", async () => {
	await db.delete(vendorApplications)
	await addPotter(db, { brandName: "Secret Pottery" })
	await save(OWN, BUILT_IN_TEMPLATES.confirmation)
	const asks = { by, at, to: "amina@tamasha.example", origin: ORIGIN }
	const ids = [await sendTemplateTest(db, key, asks), await sendTemplateTest(db, key, asks)]
	expect(new Set(ids).size).toBe(1)
	const [letter] = await db
		.select()
		.from(outboxMails)
		.where(eq(outboxMails.id, ids[0] ?? 0))
	expect(letter).toMatchObject({ recipient: asks.to, applicationId: null, kind: "letter-test" })
	expect(letter?.subject).toMatch(/^Test: /)
	expect(letter?.text).toMatch(/Hongera, Udongo Pottery/i)
	expect(letter?.text).not.toContain("Secret")
	const entries = await db.select().from(auditLog).where(eq(auditLog.action, "letter-test-sent"))
	expect(entries).toHaveLength(1)
})
