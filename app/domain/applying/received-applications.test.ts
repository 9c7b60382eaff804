import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { DAY_MS } from "../../values/clock.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addEdition, findFirstEdition } from "../editions/editions.fixture.ts"
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

test("what_was_withdrawn_since_is_no_repetition", async () => {
	const form = { brandName: "Back again", emailAddress: "again@udongo.example" }
	const first = await apply(form)
	await db
		.update(vendorApplications)
		.set({ withdrawnAt: at })
		.where(eq(vendorApplications.id, first.ok ? first.application.id : 0))
	expect(await apply(form)).toMatchObject({ ok: true, isRepeated: false })
	expect(await apply(form)).toMatchObject({ ok: true, isRepeated: true })
})

test("the_form_of_one_edition_sent_to_another_is_no_repetition_and_is_not_swallowed", async () => {
	const form = { ...potter, brandName: "Both", emailAddress: "both@udongo.example" }
	const submissionKey = randomUUID()
	const next = { id: await addEdition(db, { applicationsOpenAt: edition.applicationsOpenAt }) }
	await db.execute(sql`
		insert into tent_options (edition_id, position, name, price)
		select ${next.id}::int, position, name, price from tent_options where edition_id = ${edition.id}`)
	const send = (to: { id: number }, key = submissionKey) =>
		applyForStall(db, to, form, { submissionKey: key, at })
	expect(await send(edition)).toMatchObject({ ok: true, isRepeated: false })
	expect(await send(next)).toMatchObject({ reason: "sent-before", earlier: { editionId: edition.id } })
	expect(await send(next, randomUUID())).toMatchObject({ ok: true, application: { editionId: next.id } })
})
