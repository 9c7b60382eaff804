import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { lateLinks } from "../late-links/schema.server.ts"
import { addRecipients } from "../mailings/drafts.server.ts"
import { startAsOnScreen, writeMailing } from "../mailings/mailings.fixture.ts"
import { countDraftRecipients } from "../mailings/recipients.server.ts"
import type { MailingFilter } from "../mailings/rules.ts"
import { mailings } from "../mailings/schema.server.ts"
import { savedViews } from "../saved-views/schema.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { AT, countRowsContaining, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, live, edition } = environment

beforeEach(async () => {
	await db.delete(savedViews)
	await db.delete(lateLinks)
})

async function addMallory(nth: number) {
	const potter = await live(`Mallory${nth}@mal.example`, {
		brandName: `Café Malloryco’s ${nth}`,
		phoneNumber: `0712 555 00${nth}`,
	})
	const [application] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, potter.id))
	return application ?? expect.fail("no application")
}

const IN_ORDER = { sort: "received", isDescending: false } as const

test.each([
	[1, "MALLORY1@mal.example", true],
	[2, "cafe malloryco's 2", true],
	[3, "the CAFÉ MALLORYCOS 3 stall", true],
	[4, "+254 712-555004", true],
	[5, "0712555005", true],
	[6, "mallory6", false],
	[7, "xmallory7@mal.example", false],
	[8, "Café", false],
	[9, "0712 555 008", false],
] as const)("erasing_%s_takes_%s_out_of_searches_names_and_notes_%s", async (nth, text, isHeld) => {
	const { id, editionId } = await addMallory(nth)
	const view = { editionId, changedAt: AT }
	await db.insert(savedViews).values([
		{ ...view, name: "Hers", query: { ...IN_ORDER, status: "pending", text } },
		{ ...view, name: text, query: IN_ORDER },
	])
	const link = { editionId, tokenHash: `hash ${nth}`, note: text, createdAt: AT, expiresAt: AT }
	await db.insert(lateLinks).values(link)
	expect(await eraseVendor(db, id, ERASURE)).toMatchObject({ ok: true })
	const [hers, named] = await db.select().from(savedViews).orderBy(savedViews.id)
	const query = { ...IN_ORDER, status: "pending" }
	expect(hers).toMatchObject({ name: "Hers", version: isHeld ? 2 : 1 })
	expect(hers?.query).toEqual(isHeld ? query : { ...query, text })
	expect(named?.name === text).toBe(!isHeld)
	expect(await db.select({ note: lateLinks.note }).from(lateLinks)).toEqual([{ note: isHeld ? "" : text }])
})

async function apply(name: string) {
	const emailAddress = `${name}@traces.example`
	return (await environment.apply({ brandName: `${name} Works`, emailAddress, status: "approved" })).id
}

const readMailing = async (id: number) => {
	const [mailing] = await db.select().from(mailings).where(eq(mailings.id, id))
	return mailing ?? expect.fail("no mailing")
}

test("a_draft_for_whom_a_search_found_goes_to_nobody_else_once_they_are_erased", async () => {
	const [gone, added] = [await apply("Gonefoo"), await apply("Addedbaz")]
	await apply("Staysbar")
	const write = (filter: MailingFilter) => writeMailing(db, edition.id, { filter })
	const only = await write({ text: "gonefoo@TRACES.example" })
	const besides = await write({ text: "Gonefoo works", status: "approved" })
	const other = await write({ text: "Staysbar", status: "approved" })
	const started = await write({ text: "gonefoo@traces.example", status: "approved" })
	await addRecipients(db, besides, { ids: [added] }, { by: "amina", at: AT })
	expect(await startAsOnScreen(db, started)).toMatchObject({ ok: true })
	expect(await eraseVendor(db, gone, ERASURE)).toMatchObject({ ok: true })
	expect(await countRowsContaining(db, ["gonefoo"])).toEqual({})
	expect(await readMailing(only.id)).toMatchObject({ filter: null, version: 2 })
	expect(await readMailing(besides.id)).toMatchObject({ filter: null, version: 3 })
	expect(await readMailing(other.id)).toMatchObject({ filter: { text: "Staysbar" }, version: 1 })
	expect(await readMailing(started.id)).toMatchObject({ filter: { text: "", status: "approved" } })
	const counted = async (id: number) =>
		(await countDraftRecipients(db, { ...(await readMailing(id)), at: AT })).recipients
	expect([await counted(only.id), await counted(besides.id), await counted(other.id)]).toEqual([0, 1, 1])
})
