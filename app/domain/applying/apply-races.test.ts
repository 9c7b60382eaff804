import { randomUUID } from "node:crypto"
import { count, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { potter } from "./apply.fixture.ts"
import { applyForStall } from "./apply.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2025-10-01T09:00:00Z")

const apply = (input: Partial<typeof potter>, submissionKey: string = randomUUID()) =>
	applyForStall(db, edition, { ...potter, ...input }, { submissionKey, at })
const applicationsOf = (brandName: string) =>
	db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brandName))
const lettersTo = (recipient: string) =>
	db.select().from(outboxMails).where(eq(outboxMails.recipient, recipient))

async function nextNumber(): Promise<number | undefined> {
	const [row] = await db
		.select({ next: editions.nextNumber })
		.from(editions)
		.where(eq(editions.id, edition.id))
	return row?.next
}

const ROUNDS = 50
const AT_ONCE = 4

test("a_form_sent_many_times_at_once_is_one_application_and_one_letter", async () => {
	const first = (await nextNumber()) ?? 0
	for (let round = 0; round < ROUNDS; round += 1) {
		const key = randomUUID()
		const race = { brandName: `Race ${round}`, emailAddress: `race${round}@udongo.example` }
		const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => apply(race, key)))
		expect(outcomes.filter((outcome) => outcome.ok && outcome.mailId)).toHaveLength(1)
		expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
		expect(await applicationsOf(race.brandName)).toHaveLength(1)
		expect(await lettersTo(race.emailAddress)).toHaveLength(1)
	}
	expect(await nextNumber()).toBe(first + ROUNDS)
})

test("identical_forms_under_their_own_keys_sent_at_once_are_one_application_and_one_letter", async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		const race = { brandName: `Back ${round}`, emailAddress: `back${round}@udongo.example` }
		const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, () => apply(race)))
		expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.receiptKey)).size).toBe(1)
		expect(await applicationsOf(race.brandName)).toHaveLength(1)
		expect(await lettersTo(race.emailAddress)).toHaveLength(1)
	}
})

test("control_looking_before_writing_without_a_lock_makes_doubles", async () => {
	for (let round = 0; round < ROUNDS; round += 1) {
		await Promise.all(Array.from({ length: AT_ONCE }, () => applyCarelessly(db, `Careless ${round}`)))
	}
	const rows = await db
		.select({ brand: vendorApplications.brandName, copies: count() })
		.from(vendorApplications)
		.groupBy(vendorApplications.brandName)
	expect(rows.some(({ brand, copies }) => brand.startsWith("Careless") && copies > 1)).toBe(true)
})

let carelessNumber = 1_000_000
function applyCarelessly(everyone: Db, brandName: string): Promise<void> {
	return everyone.transaction(async (tx) => {
		const [existing] = await tx
			.select()
			.from(vendorApplications)
			.where(eq(vendorApplications.brandName, brandName))
		carelessNumber += 1
		const careless = { ...potter, brandName, editionId: edition.id, number: carelessNumber }
		if (!existing) await tx.insert(vendorApplications).values(careless)
	})
}

test("different_applications_at_once_get_numbers_without_gap_or_double", async () => {
	const first = (await nextNumber()) ?? 0
	const crowd = Array.from({ length: 30 }, (_, nth) => ({ emailAddress: `crowd${nth}@udongo.example` }))
	const outcomes = await Promise.all(crowd.map((vendor) => apply(vendor)))
	const numbers = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.application.number] : []))
	expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, nth) => first + nth))
})
