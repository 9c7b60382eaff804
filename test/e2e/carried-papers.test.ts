import { and, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../app/domain/accounts/schema.server.ts"
import { addPotter } from "../../app/domain/applications/applications.fixture.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { paperRequirements } from "../../app/domain/paper-requirements/schema.server.ts"
import { carryPapersOver } from "../../app/domain/papers/carry-over.server.ts"
import { judgePaper } from "../../app/domain/papers/commands.server.ts"
import { askFor } from "../../app/domain/papers/papers.fixture.ts"
import { papers } from "../../app/domain/papers/schema.server.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { createPdf } from "../documents.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { addVendor, createFilePayload, sendExtras } from "./extras-form.ts"
import { openSite } from "./site.ts"

const site = await openSite({ env: { TRUST_PROXY: "on" } })
const { db } = site
const EXPIRING = { insurance: { sample: null, dueOn: null, expires: true, isRequired: true } }

/** A self-insurance form of the first edition that is valid for years. @returns the slug of the edition in which it counts */
async function addCarried(): Promise<string> {
	const first = await findFirstEdition(db)
	const days = { startsOn: "2099-12-18", endsOn: "2099-12-20" }
	const slug = "christmas-2099"
	const next = await addEdition(db, { ...days, slug, name: "Christmas 2099" })
	for (const id of [first.id, next]) await askFor(db, id, [], EXPIRING)
	const vendor = await addVendor(site, "Udongo Pottery")
	const file = createFilePayload("cover.pdf", await createPdf())
	await sendExtras(site, vendor.emailAddress, { indemnity: [file], insurance: [file] })
	const { emailAddress } = vendor
	await addPotter(db, { editionId: next, emailAddress, status: "approved", brandName: "Udongo Pottery" })
	const [paper] = await db
		.select({ id: papers.id, version: papers.version })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(and(eq(papers.editionId, first.id), eq(paperRequirements.slug, "insurance")))
	const [organiser] = await db.select().from(users)
	const act = { editionId: first.id, by: organiser?.id ?? "", at: new Date(), expected: paper?.version ?? 0 }
	const accepted = { state: "accepted", expiresOn: "2100-01-31" } as const
	expect(await judgePaper(db, paper?.id ?? 0, accepted, act)).toMatchObject({ ok: true })
	expect(await carryPapersOver(db, new Date(), openLog("silent"))).toBe(1)
	return slug
}

test("a_paper_that_was_carried_over_is_found_seen_and_rejected_in_the_later_edition", async () => {
	site.expectNoise(/postMessage/)
	const edition = await addCarried()
	const page = await site.newPage({ width: 1280 })
	await site.signIn(page)
	await page.goto(`/admin/papers?edition=${edition}`)
	await page.getByText("No paper waits.").waitFor()
	await page.getByRole("link", { name: "Carried over" }).click()
	await page.getByRole("heading", { name: "Papers carried over" }).waitFor()
	expect(await page.getByText(/Received .* for Christmas Festival 2025|for Christmas 2025/).count()).toBe(1)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.getByRole("link", { name: "Self-insurance form" }).click()
	await page.getByText(/carried over/).waitFor()
	const frame = await (await page.locator("iframe:not([hidden])").elementHandle())?.contentFrame()
	await expect.poll(() => frame?.locator("img").count()).toBe(1)
	await page.getByRole("button", { name: "Undo" }).click()
	await page.getByText("Reject with a reason").click()
	await page.getByLabel("It is not signed.").check()
	await page.getByRole("button", { name: "Reject" }).click()
	await page.getByText("No paper waits.").waitFor()
	await page.getByRole("link", { name: "Carried over" }).click()
	await page.getByText("No paper is carried over.").waitFor()
})
