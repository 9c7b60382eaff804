import { asc, eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { openPool, openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { editions } from "../editions/schema.server.ts"
import { carryPapersOver } from "./carry-over.server.ts"
import { judgePaper, undoVerdict } from "./commands.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, listSentPapers, sendPaper } from "./papers.fixture.ts"
import { findPaper, listPapers } from "./queries.server.ts"
import { papers } from "./schema.server.ts"

const { db, url } = await openTestDatabase()
const others = openPool(url, 8)
afterAll(() => others.close())
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const log = openLog("silent")
const at = new Date("2026-11-20T09:00:00Z")
const carry = (on = db) => carryPapersOver(on, at, log)

const EXPIRING = { ...CERTIFICATE, expires: true }
let vendors = 0

interface Season {
	expiresOn?: string
	/** Of the later edition. */
	asked?: Partial<typeof EXPIRING>
	status?: "approved" | "denied"
	key?: string
}

/** A vendor of Easter 2026 with an accepted certificate, who has a stall at Christmas 2026. */
async function addSeason({ expiresOn = "2027-01-31", asked = {}, status = "approved", key }: Season = {}) {
	vendors += 1
	const emailAddress = `vendor${vendors}@clay.example`
	const before = await addEdition(db)
	const editionId = await addEdition(db, { startsOn: "2026-12-18", endsOn: "2026-12-20" })
	await askFor(db, before, [EXPIRING])
	await askFor(db, editionId, [{ ...EXPIRING, ...asked }])
	const earlier = await addPotter(db, { editionId: before, emailAddress, status: "approved" })
	const id = await addPotter(db, { editionId, emailAddress: key ?? ` ${emailAddress.toUpperCase()}`, status })
	const sent = await sendPaper(db, { editionId: before, applicationId: earlier, slug: CERTIFICATE_SLUG, at })
	const act = { editionId: before, by: "amina", at, expected: sent.version }
	expect(await judgePaper(db, sent.id, { state: "accepted", expiresOn }, act)).toMatchObject({ ok: true })
	return { before, editionId, earlier, id, origin: sent.id, slug: asked.slug ?? EXPIRING.slug }
}

const stateOf = async ({ id, slug }: { id: number; slug: string }) =>
	(await listSentPapers(db, [id])).get(`other-${slug}`)

test("a_paper_that_covers_the_last_day_counts_in_the_next_edition_and_says_where_it_comes_from", async () => {
	const season = await addSeason()
	expect(
		await Promise.all([carry(), carry(others.db), carry(others.db)]).then((all) => all.toSorted()),
	).toEqual([0, 0, 1])
	expect(await carry()).toBe(0)
	const [name] = await db.select({ name: editions.name }).from(editions).where(eq(editions.id, season.before))
	expect(await stateOf(season)).toMatchObject({
		state: "accepted",
		expiresOn: "2027-01-31",
		carriedFrom: season.origin,
	})
	const { rows } = await listPapers(db, season.editionId, {}, "carried")
	expect(rows.map(({ owner, from }) => [owner.id, from])).toEqual([[season.id, name?.name]])
	const [paper] = rows
	expect(await findPaper(db, { id: paper?.id ?? 0, editionId: season.editionId })).toMatchObject({
		files: { applicationId: season.earlier },
	})
	const [act] = await db.select().from(auditLog).where(eq(auditLog.applicationId, season.id))
	expect(act?.action).toBe("paper-carried-over")
})

test.each([
	["does_not_cover_the_last_day", { expiresOn: "2026-12-19" }, false],
	["covers_it_just", { expiresOn: "2026-12-20" }, true],
	[
		"has_another_slug_and_the_same_name",
		{ asked: { slug: "other", name: "Food HANDLING certificate" } },
		true,
	],
	["has_the_same_slug_and_another_name", { asked: { name: "Fire certificate" } }, false],
	["is_not_to_expire_there", { asked: { expires: false } }, false],
	["is_of_who_has_no_stall_there", { status: "denied" }, false],
	["is_of_somebody_else", { key: "another@clay.example" }, false],
] as [string, Season, boolean][])("a_paper_that_%s", async (_, what, isCarried) => {
	const season = await addSeason(what)
	await carry()
	expect((await stateOf(season))?.state).toBe(isCarried ? "accepted" : undefined)
})

const carriedOf = async (id: number) => {
	const [row] = await db.select().from(papers).where(eq(papers.applicationId, id)).orderBy(asc(papers.id))
	return row
}

test("an_organiser_rejects_it_and_it_does_not_come_back_also_not_in_the_edition_after", async () => {
	const season = await addSeason()
	await carry()
	const judgement = (expected = 0) => ({ editionId: season.editionId, by: "amina", at, expected })
	const carried = await carriedOf(season.id)
	const undone = await undoVerdict(db, carried?.id ?? 0, judgement(carried?.version))
	expect(undone).toMatchObject({ ok: true })
	const rejected = { state: "rejected", reason: "It is another document." } as const
	const waits = await carriedOf(season.id)
	expect(await judgePaper(db, carried?.id ?? 0, rejected, judgement(waits?.version))).toMatchObject({
		ok: true,
	})
	const later = await addEdition(db, { startsOn: "2027-01-02", endsOn: "2027-01-03" })
	await askFor(db, later, [EXPIRING])
	const [own] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, season.id))
	const third = await addPotter(db, {
		editionId: later,
		emailAddress: own?.emailAddress ?? "",
		status: "approved",
	})
	expect(await carry()).toBe(0)
	expect(await carriedOf(third)).toBeUndefined()
	await sendPaper(db, { editionId: season.editionId, applicationId: season.id, slug: CERTIFICATE_SLUG, at })
	expect(await carriedOf(season.id)).toMatchObject({ carriedFrom: null, state: "received" })
})

test("it_ends_with_the_verdict_and_with_the_paper_that_it_comes_from", async () => {
	const season = await addSeason()
	await carry()
	const origin = await carriedOf(season.earlier)
	const act = { editionId: season.before, by: "amina", at, expected: origin?.version ?? 0 }
	expect(await undoVerdict(db, season.origin, act)).toMatchObject({ ok: true })
	expect(await carriedOf(season.id)).toBeUndefined()
	const other = await addSeason()
	await carry()
	await db.delete(papers).where(eq(papers.id, other.origin))
	expect(await carriedOf(other.id)).toBeUndefined()
})

test("a_closed_edition_takes_none_and_a_process_that_dies_leaves_none", async () => {
	const season = await addSeason()
	const close = (closedAt: Date | null) =>
		db.update(editions).set({ closedAt }).where(eq(editions.id, season.editionId))
	await close(at)
	await carry()
	expect(await carriedOf(season.id)).toBeUndefined()
	await close(null)
	const dies = others.db.transaction(async (tx) => {
		expect(await carryPapersOver(tx, at, log)).toBe(1)
		throw new Error("killed")
	})
	await expect(dies).rejects.toThrow("killed")
	expect(await carriedOf(season.id)).toBeUndefined()
	expect(await carry()).toBe(1)
})

const day = (from: string) =>
	fc
		.integer({ min: -3, max: 3 })
		.map((days) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10))

test("whatever_the_days_only_what_covers_the_last_day_is_carried", async () => {
	const property = fc.asyncProperty(day("2026-12-20"), day("2026-12-20"), async (expiresOn, endsOn) => {
		const season = await addSeason({ expiresOn })
		await db.update(editions).set({ endsOn }).where(eq(editions.id, season.editionId))
		await carry()
		expect((await stateOf(season)) !== undefined).toBe(expiresOn >= endsOn)
		await db.execute(sql`update editions set closed_at = now() where id = ${season.editionId}`)
	})
	await fc.assert(property, { numRuns: 15 })
})
