import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { isOutdatedConfirmation } from "../decisions/confirmation-letter.server.ts"
import { listMisdirectedLetters, resendMisdirectedLetter } from "../decisions/misdirected-letters.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { correctAsOnScreen, typing } from "./corrections.fixture.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const actor = { by, at: new Date("2026-11-20T09:00:00Z") }
const confirming = { ...actor, origin: "https://tamasha.example" }

test.each(["nothing", "the set-up times", "a payment"])(
	"a_confirmation_to_a_corrected_address_is_repeated_only_while_it_states_what_is_so (%s changed)",
	async (change) => {
		const editionId = await addEdition(db, { setUp: "From 6 AM", howToPay: "Paybill 1" })
		const [wrong, right] = [`wrong-${editionId}@clay.example`, `right-${editionId}@clay.example`]
		const id = await addPotter(db, { editionId, emailAddress: wrong })
		await decideApplication(db, id, "approved", actor)
		const confirmed = await sendConfirmation(db, id, confirming)
		const letterId = confirmed.ok ? confirmed.mailId : 0
		const letAllLeave = () =>
			db.update(outboxMails).set({ state: "sent", sentAt: actor.at }).where(eq(outboxMails.state, "queued"))
		await letAllLeave()
		await correctAsOnScreen(db, id, { typed: typing({ emailAddress: right }), ...actor })
		if (change === "the set-up times")
			await db.update(editions).set({ setUp: "From 5 AM" }).where(eq(editions.id, editionId))
		if (change === "a payment")
			await payAfterAsking(db, id, cash(`R${id}`, 36_000, { expected: await expectedOf(db, id) }), actor)
		const isOutdated = change !== "nothing"
		expect(await isOutdatedConfirmation(db, letterId, actor.at)).toBe(isOutdated)
		const resent = await resendMisdirectedLetter(db, { applicationId: id, letterId }, actor)
		expect(resent).toMatchObject(isOutdated ? { ok: false, reason: "facts-changed" } : { ok: true })
		if (isOutdated) await sendConfirmation(db, id, confirming)
		const [newest] = await db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
		expect(newest).toMatchObject({ recipient: right, kind: "confirmation" })
		expect(await isOutdatedConfirmation(db, newest?.id ?? 0, actor.at)).toBe(false)
		await letAllLeave()
		expect(await listMisdirectedLetters(db, id, right)).toEqual([])
	},
)
