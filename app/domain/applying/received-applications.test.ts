import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { DAY_MS } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { potter } from "./apply.fixture.ts"
import { applyForStall } from "./apply.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2025-10-01T09:00:00Z")

/** Under a key of its own. */
const apply = (input: Partial<typeof potter>, sentAt = at) =>
	applyForStall(db, edition, { ...potter, ...input }, { submissionKey: randomUUID(), at: sentAt })
const applications = () => db.$count(vendorApplications)

test("an_identical_form_under_another_key_is_a_repetition_for_a_day", async () => {
	const form = { brandName: "Gone back", emailAddress: "back@udongo.example" }
	const first = await apply(form)
	const spelling = { ...form, emailAddress: "Back@Udongo.example" }
	for (const again of [form, spelling])
		expect(await apply(again)).toEqual({ ...first, mailId: undefined, isRepeated: true })
	expect([await applications(), await db.$count(outboxMails)]).toEqual([1, 1])
	const others = [
		await apply({ ...form, description: "Bowls" }),
		await apply({ ...form, emailAddress: "other@udongo.example" }),
		await apply(form, new Date(at.getTime() + DAY_MS)),
	]
	expect(others).toMatchObject(others.map(() => ({ ok: true, isRepeated: false })))
	expect(await applications()).toBe(4)
	const numbers = others.map((outcome) => outcome.ok && outcome.application.number)
	const [start = 0] = first.ok ? [first.application.number] : []
	expect(numbers).toEqual([start + 1, start + 2, start + 3])
})
