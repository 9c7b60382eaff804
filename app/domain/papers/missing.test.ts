import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { judgePaper } from "./commands.server.ts"
import { countMissingPapers, listVendorsWithout } from "./missing.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, sendPaper } from "./papers.fixture.ts"
import { MAX_COUNTED_PAPERS } from "./rules.ts"

const { db } = await openTestDatabase()
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")

async function open(others = [CERTIFICATE]) {
	const id = await addEdition(db, { startsOn: "2026-12-18", endsOn: "2026-12-20" })
	await askFor(db, id, others)
	const add = (emailAddress: string, application: Parameters<typeof addPotter>[1] = {}) =>
		addPotter(db, {
			editionId: id,
			status: "approved",
			emailAddress,
			brandName: emailAddress,
			...application,
		})
	return { edition: { id, endsOn: "2026-12-20" }, add }
}
type Edition = Awaited<ReturnType<typeof open>>["edition"]

/** Who lacks a paper, and how many are counted. */
async function read(edition: Edition, slug = CERTIFICATE_SLUG) {
	const paper = (await countMissingPapers(db, edition)).find((one) => one.slug === slug)
	if (!paper) throw new Error(`nobody asks for ${slug}`)
	const { rows } = await listVendorsWithout(db, { edition, paper }, {})
	expect(paper.lacking).toBe(rows.length)
	return rows
}

async function judge(edition: Edition, applicationId: number, expiresOn?: string) {
	const sent = await sendPaper(db, { editionId: edition.id, applicationId, slug: CERTIFICATE_SLUG, at })
	const verdict = expiresOn
		? ({ state: "accepted", expiresOn } as const)
		: ({ state: "rejected", reason: "A page is missing." } as const)
	const act = { editionId: edition.id, by: "amina", at, expected: sent.version }
	expect(await judgePaper(db, sent.id, verdict, act)).toMatchObject({ ok: true })
}

test("who_sent_nothing_or_nothing_good_is_listed_by_brand_with_what_is_wrong", async () => {
	const { edition, add } = await open([{ ...CERTIFICATE, expires: true }])
	const [, rejected, expired, good, waits] = [
		await add("d@x.example"),
		await add("c@x.example"),
		await add("b@x.example"),
		await add("a@x.example"),
		await add("e@x.example"),
	]
	await add("f@x.example", { status: "pending" })
	await judge(edition, rejected)
	await judge(edition, expired, "2027-01-01")
	await judge(edition, good, "2027-01-01")
	await db.execute(sql`update papers set expires_on = '2026-12-19' where application_id = ${expired}`)
	await sendPaper(db, { editionId: edition.id, applicationId: waits, slug: CERTIFICATE_SLUG, at })
	const found = (await read(edition)).map(({ brandName, state, reason }) => [brandName, state, reason])
	expect(found).toEqual([
		["b@x.example", "accepted", ""],
		["c@x.example", "rejected", "A page is missing."],
		["d@x.example", null, null],
	])
})

test("only_who_is_asked_is_listed_and_each_address_once", async () => {
	const { edition, add } = await open([{ ...CERTIFICATE, stalls: ["Walk-in Tent"] }])
	await add("a@x.example", { tentSpace: "Food Truck - Kshs 50,000" })
	await add("b@x.example")
	const newest = await add(" B@x.example ", { brandName: "newest" })
	expect((await read(edition)).map(({ id }) => id)).toEqual([newest])
})

test("what_came_with_another_application_of_the_address_or_with_the_extras_of_the_old_system_is_here", async () => {
	const { edition, add } = await open()
	const other = await add("a@x.example", { status: "denied" })
	const accepted = await add("a@x.example")
	expect((await read(edition)).map(({ id }) => id)).toEqual([accepted])
	await sendPaper(db, { editionId: edition.id, applicationId: other, slug: CERTIFICATE_SLUG, at })
	expect(await read(edition)).toEqual([])
	expect(await read(edition, "indemnity")).toHaveLength(1)
	await db
		.insert(vendorExtras)
		.values({ editionId: edition.id, vendorEmail: "a@x.example", hasUploadedForm: true, updatedAt: at })
	expect(await read(edition, "indemnity")).toEqual([])
	expect(await read(edition, "insurance")).toHaveLength(1)
})

test("pages_follow_one_another_and_a_count_goes_no_further_than_a_hundred", async () => {
	const { edition } = await open()
	await db.execute(sql`insert into vendor_applications (edition_id, number, brand_name, email_address, status)
		select ${edition.id}, n, 'Vendor ' || lpad(n::text, 3, '0'), 'vendor' || n || '@clay.example', 'approved'
		from generate_series(1, 120) n`)
	const papers = await countMissingPapers(db, edition)
	expect(papers.map(({ slug, lacking }) => [slug, lacking])).toEqual([
		["indemnity", MAX_COUNTED_PAPERS],
		["insurance", MAX_COUNTED_PAPERS],
		[CERTIFICATE_SLUG, MAX_COUNTED_PAPERS],
	])
	const [paper] = papers
	if (!paper) throw new Error("nothing is asked for")
	const first = await listVendorsWithout(db, { edition, paper }, {})
	const second = await listVendorsWithout(db, { edition, paper }, { after: first.rows.at(-1)?.id })
	expect(first.rows.at(-1)?.brandName).toBe("Vendor 050")
	expect(second.rows[0]?.brandName).toBe("Vendor 051")
})
