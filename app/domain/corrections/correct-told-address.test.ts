import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { CHOICES } from "../applications/rules.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../choices/choices.fixture.ts"
import { chooseForApplication } from "../choices/commands.server.ts"
import { listMisdirectedLetters, resendMisdirectedLetter } from "../decisions/misdirected-letters.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { correctAsOnScreen, typing } from "./corrections.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await holdDecisionLetters(db)
const by = await addOrganiser(db, "amina")
const actor = { by, at: new Date("2026-11-20T09:00:00Z") }
const correct = (id: number, emailAddress: string) =>
	correctAsOnScreen(db, id, { typed: typing({ emailAddress }), ...actor })
const lettersOf = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(outboxMails.id)

test.each(CHOICES)(
	"where_letters_are_held_the_letter_of_a_released_%s_is_sent_to_a_corrected_address_once",
	async (choice) => {
		const [wrong, right] = [`wrong-${choice}@clay.example`, `right-${choice}@clay.example`]
		const id = await addPotter(db, { emailAddress: wrong })
		await chooseForApplication(db, id, choice, { ...actor, origin: ORIGIN })
		await releaseAll(db, edition.id, by, actor.at)
		const [letter] = await lettersOf(id)
		await db
			.update(outboxMails)
			.set({ state: "sent", sentAt: actor.at })
			.where(eq(outboxMails.applicationId, id))
		expect(await correct(id, right)).toMatchObject({ ok: true, letters: [] })
		const letterId = letter?.id ?? 0
		expect(await listMisdirectedLetters(db, id, right)).toEqual([{ id: letterId, recipient: wrong }])
		for (const isFirst of [true, false])
			expect(await resendMisdirectedLetter(db, { applicationId: id, letterId }, actor)).toMatchObject({
				ok: isFirst,
			})
		expect((await lettersOf(id)).map(({ recipient }) => recipient)).toEqual([wrong, right])
		expect(await listMisdirectedLetters(db, id, right)).toEqual([])
	},
)

test("a_letter_that_is_held_goes_to_the_corrected_address_when_it_is_released", async () => {
	const id = await addPotter(db, { emailAddress: "held@clay.example" })
	await chooseForApplication(db, id, "yes", { ...actor, origin: ORIGIN })
	await correct(id, "released@clay.example")
	await releaseAll(db, edition.id, by, actor.at)
	expect((await lettersOf(id)).map(({ recipient, state }) => [recipient, state])).toEqual([
		["released@clay.example", "queued"],
	])
})
