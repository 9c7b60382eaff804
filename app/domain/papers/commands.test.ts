import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../accounts/schema.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { listRequirements, readRequirementsInput } from "../paper-requirements/queries.server.ts"
import { judgePaper, undoVerdict } from "./commands.server.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG, listSentPapers, sendPaper } from "./papers.fixture.ts"
import { countWaitingPapers, findPaper, listPaperFiles, listPapers } from "./queries.server.ts"
import { papers } from "./schema.server.ts"

const environment = await openSubmissionEnvironment()
const { db, edition, apply, form, submit, document } = environment
for (const id of ["amina", "wanjiru"])
	await db.insert(users).values({ id, name: id, email: `${id}@tamasha.example` })
const AT = new Date("2025-11-20T09:00:00Z")
const by = (who: string, expected: number) => ({ editionId: edition.id, by: who, at: AT, expected })
const ACCEPTED = { state: "accepted", expiresOn: null } as const

const approved = (emailAddress: string) => apply({ brandName: "Udongo", emailAddress, status: "approved" })

/** The paper of the newest upload. */
async function submitForms(emailAddress: string) {
	await submit(
		await form(emailAddress, [await document("indemnity"), await document("insurance", "cover.pdf")]),
	)
}

async function paperOf(applicationId: number, slug: string) {
	const rows = await db.select().from(papers).where(eq(papers.applicationId, applicationId))
	for (const row of rows) {
		const found = await findPaper(db, { id: row.id, editionId: edition.id })
		if (found?.slug === slug) return found
	}
	throw new Error(`there is no ${slug} of ${applicationId}`)
}

test("the_two_forms_of_a_submission_wait_with_their_files_until_somebody_judges_them", async () => {
	const { id } = await approved("waits@x.example")
	await submitForms("waits@x.example")
	const waiting = await listPapers(db, edition.id, {})
	expect(waiting.rows.map(({ slug, owner }) => [slug, owner.id])).toEqual([
		["indemnity", id],
		["insurance", id],
	])
	const paper = await paperOf(id, "insurance")
	expect((await listPaperFiles(db, paper)).map(({ name }) => name)).toEqual(["cover.pdf"])
	expect(await judgePaper(db, paper.id, ACCEPTED, by("amina", paper.version))).toMatchObject({ ok: true })
	expect((await listSentPapers(db, [id])).get("insurance")).toMatchObject({ state: "accepted" })
	expect(await countWaitingPapers(db, edition.id)).toBe(1)
})

test("of_two_who_judge_at_once_one_is_told_and_a_new_upload_makes_a_verdict_refuse", async () => {
	const { id } = await approved("two@x.example")
	await submitForms("two@x.example")
	const paper = await paperOf(id, "indemnity")
	const rejected = { state: "rejected", reason: "It is not signed." } as const
	const outcomes = await Promise.all([
		judgePaper(db, paper.id, ACCEPTED, by("amina", paper.version)),
		judgePaper(db, paper.id, rejected, by("wanjiru", paper.version)),
	])
	expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
	expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: "changed-meanwhile", last: {} })
	const judged = await paperOf(id, "indemnity")
	expect(judged.judgedBy).toBe(outcomes[0]?.ok ? "amina" : "wanjiru")
	await sendPaper(db, { editionId: edition.id, applicationId: id, slug: "indemnity", at: AT })
	const again = await paperOf(id, "indemnity")
	expect(again).toMatchObject({ id: paper.id, state: "received", version: judged.version + 1, reason: "" })
	const stale = await judgePaper(db, paper.id, ACCEPTED, by("amina", judged.version))
	expect(stale).toMatchObject({ ok: false, reason: "changed-meanwhile" })
	expect(await undoVerdict(db, paper.id, by("amina", judged.version))).toMatchObject({ ok: false })
	expect(await judgePaper(db, paper.id, ACCEPTED, by("amina", again.version))).toMatchObject({ ok: true })
})

test("a_verdict_is_undone_by_the_version_that_it_made_and_by_no_other", async () => {
	const { id } = await approved("undone@x.example")
	await submitForms("undone@x.example")
	const paper = await paperOf(id, "indemnity")
	const judged = await judgePaper(
		db,
		paper.id,
		{ state: "rejected", reason: "No." },
		by("amina", paper.version),
	)
	if (!judged.ok) throw new Error(judged.reason)
	expect(await undoVerdict(db, paper.id, by("amina", paper.version))).toMatchObject({ ok: false })
	expect(await undoVerdict(db, paper.id, by("amina", judged.version))).toMatchObject({ ok: true })
	const again = await paperOf(id, "indemnity")
	expect(again).toMatchObject({ state: "received", reason: "", judgedAt: null })
	expect(await judgePaper(db, paper.id, ACCEPTED, by("amina", again.version))).toMatchObject({ ok: true })
	const acts = await db.select().from(auditLog).where(eq(auditLog.applicationId, id)).orderBy(auditLog.id)
	expect(acts.map(({ action }) => action).filter((action) => action.startsWith("paper-"))).toEqual([
		"paper-rejected",
		"paper-verdict-undone",
		"paper-accepted",
	])
})

test("only_papers_of_accepted_vendors_wait_whichever_of_their_applications_they_came_with", async () => {
	const before = await countWaitingPapers(db, edition.id)
	const { id } = await apply({ emailAddress: "early@x.example", brandName: "Early" })
	await submitForms("early@x.example")
	const sent = await db.select().from(papers).where(eq(papers.applicationId, id))
	expect([sent.length, await countWaitingPapers(db, edition.id)]).toEqual([2, before])
	const other = await approved("early@x.example")
	const waiting = await listPapers(db, edition.id, {})
	expect(waiting.rows.filter(({ owner }) => owner.id === other.id)).toHaveLength(2)
	await submitForms("early@x.example")
	expect(await db.select().from(papers).where(eq(papers.applicationId, id))).toEqual([])
	const merged = await apply({ emailAddress: "elsewhere@x.example", mergedIntoId: other.id })
	await db.update(papers).set({ applicationId: merged.id }).where(eq(papers.applicationId, other.id))
	expect((await paperOf(merged.id, "indemnity")).owner.id).toBe(other.id)
	await db.update(vendorApplications).set({ status: "denied" }).where(eq(vendorApplications.id, other.id))
	expect(await countWaitingPapers(db, edition.id)).toBe(before)
})

test("a_paper_that_expires_is_accepted_with_a_day_that_covers_the_last_one", async () => {
	await askFor(db, edition.id, [{ ...CERTIFICATE, expires: true }])
	const { id } = await approved("expires@x.example")
	const sent = await sendPaper(db, {
		editionId: edition.id,
		applicationId: id,
		slug: CERTIFICATE_SLUG,
		at: AT,
	})
	const judge = (expiresOn: string | null) =>
		judgePaper(db, sent.id, { state: "accepted", expiresOn }, by("amina", sent.version))
	expect(await judge(null)).toEqual({ ok: false, reason: "expiry-missing" })
	expect(await judge("2025-01-01")).toEqual({
		ok: false,
		reason: "expires-too-early",
		endsOn: edition.endsOn,
	})
	expect(await judge(edition.endsOn)).toMatchObject({ ok: true })
	expect((await listSentPapers(db, [id])).get(CERTIFICATE_SLUG)).toMatchObject({ expiresOn: edition.endsOn })
})

test("what_an_edition_asks_is_the_two_forms_and_what_organisers_add_and_stays_as_they_saved_it", async () => {
	await askFor(db, edition.id, [CERTIFICATE], {
		indemnity: { sample: null, dueOn: "2025-12-01", expires: false },
	})
	expect(
		(await listRequirements(db, edition.id)).map(({ slug, dueOn, isRequired }) => [slug, dueOn, isRequired]),
	).toEqual([
		["indemnity", "2025-12-01", true],
		["insurance", null, false],
		[CERTIFICATE_SLUG, null, true],
	])
	expect((await readRequirementsInput(db, edition.id)).others).toEqual([CERTIFICATE])
	await askFor(db, edition.id, [])
	expect((await listRequirements(db, edition.id)).map(({ slug }) => slug)).toEqual(["indemnity", "insurance"])
	await askFor(db, edition.id, [CERTIFICATE])
	expect(await listRequirements(db, edition.id)).toHaveLength(3)
})

test("an_accepted_paper_that_is_to_expire_from_now_on_waits_again", async () => {
	await askFor(db, edition.id, [CERTIFICATE])
	const { id } = await approved("since@x.example")
	const sent = await sendPaper(db, {
		editionId: edition.id,
		applicationId: id,
		slug: CERTIFICATE_SLUG,
		at: AT,
	})
	await judgePaper(db, sent.id, ACCEPTED, by("amina", sent.version))
	await askFor(db, edition.id, [{ ...CERTIFICATE, expires: true }])
	expect((await listSentPapers(db, [id])).get(CERTIFICATE_SLUG)).toMatchObject({ state: "received" })
	await askFor(db, edition.id, [])
})
