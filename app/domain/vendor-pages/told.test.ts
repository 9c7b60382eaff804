import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser, ORIGIN, releaseAll } from "../choices/choices.fixture.ts"
import { chooseForApplication, returnToPending, takeBackChoice } from "../choices/commands.server.ts"
import { releases } from "../choices/schema.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../editions/editions.fixture.ts"
import { ledgerEntries } from "../ledger/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { listDocuments } from "../money/invoice-queries.server.ts"
import { ensureLink } from "./links.server.ts"
import { isKnownTo } from "./own-ledger.server.ts"
import { readVendorPage } from "./queries.server.ts"
import type { Stage } from "./rules.ts"
import { deliverAll, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
await holdDecisionLetters(db)
const by = await addOrganiser(db, "amina")
const EMAIL = "potter@clay.example"
const STAGE_OF_CHOICE: Record<Choice, Stage> = { yes: "confirmed", standby: "standby", no: "denied" }

type Act = Choice | "take back" | "set to pending" | "release" | "deliver"
const acts = fc.array(fc.constantFrom<Act>(...CHOICES, "take back", "set to pending", "release", "deliver"), {
	minLength: 1,
	maxLength: 12,
})

async function carryOut(id: number, act: Act): Promise<void> {
	const chooser = { by, at: new Date(), origin: ORIGIN }
	if (act === "release") await releaseAll(db, edition.id, by)
	else if (act === "deliver") await deliverAll(db)
	else if (act === "set to pending") await returnToPending(db, id, chooser)
	else if (act === "take back") await takeBackChoice(db, id, chooser)
	else await chooseForApplication(db, id, act, chooser)
}

async function openPage(hasPaid: boolean): Promise<{
	id: number
	read: () => Promise<unknown>
	stage: () => Promise<Stage>
}> {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	await db.delete(releases)
	const tentSpace = "Walk-in Tent - Kshs 36,000"
	const [id = 0] = await addApplications(db, [{ brandName: "Udongo", emailAddress: EMAIL, tentSpace }])
	if (hasPaid) {
		const payment = {
			applicationId: id,
			kind: "payment",
			method: "cash",
			receipt: "Early",
			amount: -500,
		} as const
		await db.insert(ledgerEntries).values({ ...payment, day: "2025-11-20", recordedAt: new Date() })
	}
	const token = (await ensureLink(db, { applicationId: id, email: EMAIL }, MAKER)) ?? expect.fail("no link")
	const find = async () => {
		const found = await readVendorPage(db, { token }, MAKER)
		const page = found.ok ? found.page : expect.fail(found.reason)
		const { ledger: own, steps, ...rest } = page
		// Who was told yes is not asked to pay for what is theirs no more, told or not.
		if (page.stage === "confirmed") return rest
		if (!own) return { ...rest, steps }
		const documents = (await listDocuments(db, id, MAKER.at)).filter(isKnownTo(own))
		const { untoldSince: _, ...ledger } = own
		return { ...rest, steps, ledger, documents: documents.map((document) => document.id) }
	}
	return { id, read: find, stage: async () => (await find()).stage }
}

/** What the letters that left say, the last one first. */
async function findToldStage(): Promise<Stage | undefined> {
	const letters = await db.select().from(outboxMails).orderBy(outboxMails.sentAt, outboxMails.id)
	const told = letters.filter(({ state, tells }) => state === "sent" && tells).at(-1)?.tells
	return told && told !== "pending" && told !== "withdrawn" ? STAGE_OF_CHOICE[told] : undefined
}

test("whatever_is_chosen_changed_and_released_a_vendor_sees_what_left_and_nothing_else", async () => {
	await fc.assert(
		fc.asyncProperty(acts, fc.boolean(), async (plan, hasPaid) => {
			const page = await openPage(hasPaid)
			for (const act of plan) {
				const before = await page.read()
				await carryOut(page.id, act)
				if (act !== "deliver") expect(await page.read()).toEqual(before)
				expect(await page.stage()).toBe((await findToldStage()) ?? "being-read")
			}
		}),
		{ numRuns: 25 },
	)
})

test("each_choice_shows_once_its_email_has_left_and_not_before", async () => {
	for (const choice of CHOICES) {
		const page = await openPage(false)
		await carryOut(page.id, choice)
		await carryOut(page.id, "release")
		expect(await page.stage()).toBe("being-read")
		await carryOut(page.id, "deliver")
		expect(await page.stage()).toBe(STAGE_OF_CHOICE[choice])
	}
})
