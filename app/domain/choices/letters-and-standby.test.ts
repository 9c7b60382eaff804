import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { standbyEntries } from "../applications/choice-schema.server.ts"
import type { Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication, removeFromAccepted } from "../decisions/commands.server.ts"
import { countToldOtherFacts, listEditedConfirmations } from "../decisions/stated-facts.server.ts"
import { changeSection } from "../editing/commands.server.ts"
import { readFieldChoices } from "../editing/field-choices.server.ts"
import { findSection, readSection } from "../editing/queries.server.ts"
import { fieldOfSection } from "../editing/sections.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { BUILT_IN_TEMPLATES } from "../letter-templates/built-in-templates.ts"
import { addTemplateVersion } from "../letter-templates/commands.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { readTemplate } from "../letter-templates/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { removeFromStandby } from "../standby/commands.server.ts"
import { listStandby } from "../standby/queries.server.ts"
import {
	addOrganiser,
	findUntrueTellings,
	ORIGIN,
	readStatus,
	releaseAll,
	SENDING,
} from "./choices.fixture.ts"
import { chooseForApplication, takeBackChoice } from "./commands.server.ts"
import { editHeldLetter, findHeldLetter } from "./edit-letter.server.tsx"
import { releases } from "./schema.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")
const at = new Date("2026-11-20T09:00:00Z")
const actor = { by: amina, at }
const chooser = { ...actor, origin: ORIGIN }

beforeEach(async () => {
	await holdDecisionLetters(db)
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
})

async function choose(choice: Choice, application: Parameters<typeof addPotter>[1] = {}): Promise<number> {
	const id = await addPotter(db, application)
	expect(await chooseForApplication(db, id, choice, chooser)).toMatchObject({ ok: true })
	return id
}

test("edited_words_leave_as_they_were_written_and_go_only_knowingly", async () => {
	const id = await choose("yes")
	const held = await findHeldLetter(db, id, SENDING)
	expect(held?.editableText).toMatch(/^Congratulations, Udongo Pottery is in!/)
	expect(held?.editableText).toMatch(/Karibu sana!$/)
	const edited = { subject: "Karibu, Udongo", text: "You stand beside the tea.\n\nSee https://x.example/map" }
	const edit = { ...chooser, edited, expected: held?.version ?? "" }
	expect(await editHeldLetter(db, id, edit)).toEqual({ ok: true })
	expect(await editHeldLetter(db, id, edit)).toMatchObject({ reason: "changed-meanwhile" })
	expect(await chooseForApplication(db, id, "no", chooser)).toMatchObject({ reason: "letter-edited" })
	expect(await takeBackChoice(db, id, chooser)).toMatchObject({ reason: "letter-edited" })
	await releaseAll(db, edition.id, amina)
	const [letter] = await db.select().from(outboxMails)
	expect(letter).toMatchObject({ subject: "Karibu, Udongo", kind: "confirmation", state: "queued" })
	expect(letter?.text).toContain("You stand beside the tea.")
	expect(letter?.html).toContain('href="https://x.example/map"')
	await choose("yes").then(async (other) => {
		const readVersion = async () => (await findHeldLetter(db, other, SENDING))?.version ?? ""
		await editHeldLetter(db, other, { ...chooser, edited, expected: await readVersion() })
		const discards = { ...chooser, discardedLetter: await readVersion() }
		expect(await chooseForApplication(db, other, "no", discards)).toMatchObject({ choice: "no" })
		expect((await findHeldLetter(db, other, SENDING))?.isEdited).toBe(false)
	})
})

test("nobody_is_removed_from_accepted_over_the_edited_words_of_a_colleague", async () => {
	const id = await choose("yes")
	await releaseAll(db, edition.id, amina)
	expect(await chooseForApplication(db, id, "standby", chooser)).toMatchObject({ ok: true })
	const held = await findHeldLetter(db, id, SENDING)
	const edited = { subject: "Soon, Udongo", text: "We would love to have you." }
	await editHeldLetter(db, id, { ...chooser, edited, expected: held?.version ?? "" })
	expect(await removeFromAccepted(db, id, actor)).toMatchObject({ reason: "letter-edited" })
	expect(await readStatus(db, id)).toBe("approved")
	const discardedLetter = (await findHeldLetter(db, id, SENDING))?.version ?? ""
	await takeBackChoice(db, id, { ...chooser, discardedLetter })
	expect(await removeFromAccepted(db, id, actor)).toMatchObject({ ok: true })
})

test("what_is_edited_of_a_held_letter_is_the_whole_of_it_with_links_and_headings_in_any_template", async () => {
	const id = await choose("yes")
	const kind = { editionId: edition.id, kind: "confirmation" } as const
	const template = {
		...(await readTemplate(db, kind)),
		heading: null,
		blocks: [
			{ type: "text", text: "Dear {{person|vendor}}, see [the map](https://x.example/map)." },
			{ type: "heading", text: "Set-up" },
			{ type: "text", text: "{{stall}}{{correction}}" },
		] satisfies LetterTemplate["blocks"],
	}
	await db.transaction((tx) => addTemplateVersion(tx, kind, template, actor))
	const held = await findHeldLetter(db, id, SENDING)
	expect(held?.editableText).toMatch(/^Dear .*, see \[the map\]\(https:\/\/x\.example\/map\)\.\n\n# Set-up/)
	await db.transaction((tx) => addTemplateVersion(tx, kind, BUILT_IN_TEMPLATES.confirmation, actor))
})

test("whoever_emails_what_changed_hears_whose_confirmation_held_words_of_somebody", async () => {
	const [id] = [await choose("yes", POTTERY), await choose("yes", JAMS)]
	const held = await findHeldLetter(db, id, SENDING)
	const edited = { subject: "Karibu", text: "You stand beside the tea." }
	await editHeldLetter(db, id, { ...chooser, edited, expected: held?.version ?? "" })
	await releaseAll(db, edition.id, amina)
	await db.update(outboxMails).set({ state: "sent", sentAt: at }).where(eq(outboxMails.state, "queued"))
	expect(await listEditedConfirmations(db, edition.id), "nothing has changed").toEqual([])
	const { setUp } = edition
	await db.update(editions).set({ setUp: "From 6 AM" }).where(eq(editions.id, edition.id))
	expect(await countToldOtherFacts(db, edition.id)).toBe(2)
	expect(await listEditedConfirmations(db, edition.id)).toEqual([POTTERY.brandName])
	await db.update(editions).set({ setUp }).where(eq(editions.id, edition.id))
})

const POTTERY = {
	brandName: "Tausi Pottery",
	emailAddress: "tausi@clay.example",
	phoneNumber: "+254711000001",
}
const JAMS = { brandName: "Pwani Jams", emailAddress: "pwani@jam.example", phoneNumber: "+254711000002" }

test("a_letter_says_what_holds_when_it_leaves_and_goes_to_the_address_of_then", async () => {
	const id = await choose("yes")
	const corrected = { brandName: "Udongo & Moto", emailAddress: "moto@clay.example" }
	await db.update(vendorApplications).set(corrected).where(eq(vendorApplications.id, id))
	await releaseAll(db, edition.id, amina)
	const [letter] = await db.select().from(outboxMails)
	expect(letter).toMatchObject({ recipient: "moto@clay.example", cause: `confirmation:${id}:0` })
	expect(letter?.text).toContain("Udongo & Moto is in!")
})

test("a_vendor_without_an_address_is_decided_and_the_outbox_says_why_nothing_left", async () => {
	const id = await choose("no", { emailAddress: "none" })
	await releaseAll(db, edition.id, amina)
	const [letter] = await db.select().from(outboxMails)
	expect([await readStatus(db, id), letter?.state]).toEqual(["denied", "failed"])
})

test("standby_goes_by_stall_then_category_then_who_applied_first", async () => {
	const [small, big] = ["Small Tent - Kshs 10,000", "Big Tent - Kshs 20,000"]
	const createdAt = (day: number) => new Date(`2026-10-0${day}T09:00:00Z`)
	const first = await choose("standby", { tentSpace: big, category: "Tea", createdAt: createdAt(1) })
	const second = await choose("standby", { tentSpace: small, category: "Soap", createdAt: createdAt(2) })
	const third = await choose("standby", { tentSpace: small, category: "Tea", createdAt: createdAt(3) })
	// Who named neither is first for none.
	const last = await choose("standby", { tentSpace: "", category: "", createdAt: createdAt(4) })
	await releaseAll(db, edition.id, amina)
	const order = async (free = {}) => (await listStandby(db, edition.id, free)).map(({ id }) => id)
	expect(await order()).toEqual([first, second, third, last])
	expect(await order({ stall: "Small Tent" })).toEqual([second, third, first, last])
	expect(await order({ stall: "Small Tent", category: "Tea" })).toEqual([third, second, first, last])
	expect(await removeFromStandby(db, second, actor)).toMatchObject({ ok: true, changed: true })
	expect(await removeFromStandby(db, second, actor)).toMatchObject({ ok: true, changed: false })
	expect([await order(), await readStatus(db, second)]).toEqual([[first, third, last], "denied"])
})

test("letters_can_leave_at_once_again_only_when_nothing_is_chosen", async () => {
	const section = (await findSection(db, `season-${edition.slug}`)) ?? expect.fail("no section")
	const field = fieldOfSection(section, await readFieldChoices(db))
	const change = async () => {
		const expected = Object(await readSection(db, section))
		return changeSection(db, section, field, {
			expected,
			value: { ...expected, decisionLetters: "at-once" },
			...actor,
		})
	}
	const id = await choose("yes")
	expect(await change()).toMatchObject({
		reason: "invalid",
		issues: [
			{
				path: ["decisionLetters"],
				message: expect.stringMatching(/^1 choice of this edition is not released/),
			},
		],
	})
	await takeBackChoice(db, id, chooser)
	expect(await change()).toEqual({ ok: true, isChanged: true })
})

test("whoever_is_denied_at_once_is_on_the_list_that_the_letter_promises", async () => {
	await db.update(editions).set({ decisionLetters: "at-once" })
	const id = await addPotter(db)
	await decideApplication(db, id, "denied", actor)
	expect(await db.$count(standbyEntries, eq(standbyEntries.applicationId, id))).toBe(1)
	expect(await findUntrueTellings(db)).toEqual([])
	await decideApplication(db, id, "approved", actor)
	expect(await db.$count(standbyEntries)).toBe(0)
})
