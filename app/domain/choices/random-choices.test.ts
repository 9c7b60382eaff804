import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import type { Db } from "../../platform/db.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { removeFromAccepted } from "../decisions/commands.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addOrganiser, findUntrueTellings, ORIGIN, releaseAll } from "./choices.fixture.ts"
import { chooseForApplication, returnToPending, takeBackChoice } from "./commands.server.ts"
import { releases } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const edition = await findFirstEdition(db)
await holdDecisionLetters(db)
const connections = [1, 2, 3, 4].map(() => openPool(url, 2))
afterAll(() => Promise.all(connections.map((connection) => connection.close())))
const organisers = await Promise.all(
	["amina", "wanjiru", "otieno", "achieng"].map((name) => addOrganiser(db, name)),
)

const VENDORS = 4
type Act = Choice | "take back" | "set to pending" | "remove" | "release"
interface Step {
	vendor: number
	act: Act
}

const acts = [...CHOICES, "take back", "set to pending", "remove", "release"] as const
const steps = fc.array(fc.record({ vendor: fc.nat(VENDORS - 1), act: fc.constantFrom<Act>(...acts) }), {
	minLength: 2,
	maxLength: 10,
})

async function carryOut(tx: Db, by: string, id: number, act: Act): Promise<void> {
	const chooser = { by, at: new Date(), origin: ORIGIN }
	if (act === "release") await releaseAll(tx, edition.id, by)
	else if (act === "remove") await removeFromAccepted(tx, id, chooser)
	else if (act === "set to pending") await returnToPending(tx, id, chooser)
	else if (act === "take back") await takeBackChoice(tx, id, chooser)
	else await chooseForApplication(tx, id, act, chooser)
}

async function addVendors(): Promise<number[]> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	const vendors = Array.from({ length: VENDORS }, (_, nth) => ({
		brandName: `Vendor ${nth}`,
		emailAddress: `vendor-${nth}@clay.example`,
	}))
	return addApplications(db, vendors)
}

test("whatever_four_organisers_do_at_once_what_was_told_is_stored_and_each_choice_has_its_letter", async () => {
	const plans = fc.array(steps, { minLength: organisers.length, maxLength: organisers.length })
	await fc.assert(
		fc.asyncProperty(plans, async (plan: Step[][]) => {
			const ids = await addVendors()
			const run = async (own: Step[], nth: number) => {
				for (const { vendor, act } of own)
					await carryOut(connections[nth]?.db ?? db, organisers[nth] ?? "", ids[vendor] ?? 0, act)
			}
			await Promise.all(plan.map(run))
			expect(await findUntrueTellings(db)).toEqual([])
			await releaseAll(db, edition.id, organisers[0] ?? "")
			expect(await db.$count(applicationChoices)).toBe(0)
			expect(await findUntrueTellings(db)).toEqual([])
		}),
		{ numRuns: 25 },
	)
})

test("control_a_status_that_is_changed_without_its_letter_is_noticed", async () => {
	const [id = 0] = await addVendors()
	await chooseForApplication(db, id, "yes", { by: organisers[0] ?? "", at: new Date(), origin: ORIGIN })
	await db.update(vendorApplications).set({ status: "denied" })
	expect(await findUntrueTellings(db)).toContain(`${id} is denied and was told nothing`)
	await db.delete(applicationChoices)
	expect(await findUntrueTellings(db)).toContain(`${id} has 1 held letters and the choice undefined`)
})
