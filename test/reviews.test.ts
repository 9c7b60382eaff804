import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { addApplications } from "../app/domain/applications/applications.fixture.ts"
import { listApplications } from "../app/domain/applications/queries.server.ts"
import { vendorApplications } from "../app/domain/applications/schema.server.ts"
import { auditLog } from "../app/domain/audit/schema.server.ts"
import { addOrganiser } from "../app/domain/choices/choices.fixture.ts"
import { decideApplication } from "../app/domain/decisions/commands.server.ts"
import { addEdition } from "../app/domain/editions/editions.fixture.ts"
import {
	copyReviewForm,
	saveReview,
	withdrawReview,
	writeReviewForm,
} from "../app/domain/reviews/commands.server.ts"
import type { ReviewFormInput } from "../app/domain/reviews/inputs.ts"
import {
	findNextToReview,
	findPartlyScored,
	listReviewProgress,
	listScored,
	readReviewForm,
} from "../app/domain/reviews/queries.server.ts"
import { REVIEW_FORM, setReviewForm } from "../app/domain/reviews/reviews.fixture.ts"
import { reviews } from "../app/domain/reviews/schema.server.ts"
import { listStandby } from "../app/domain/standby/queries.server.ts"
import { openPool, openTestDatabase } from "./database.ts"
import { workOutScores } from "./review-scores.ts"

const { db, url } = await openTestDatabase()
const second = openPool(url, 2)
afterAll(() => second.close())
const REVIEWERS = await Promise.all(["amina", "wanjiru", "otieno"].map((name) => addOrganiser(db, name)))
const [amina = "", wanjiru = ""] = REVIEWERS
const at = new Date("2025-11-20T09:00:00Z")

async function openEdition(form: Partial<ReviewFormInput> = {}) {
	const editionId = await addEdition(db)
	await setReviewForm(db, editionId, form)
	const rows = ["Udongo Pottery", "Chapo Kitchen", "Kiondo Weavers"].map((brandName, n) => ({
		...{ editionId, number: n + 1, brandName, contactPerson: `Person ${brandName}` },
		...{ description: `We bring ${n} mugs.`, website: `https://${brandName.slice(0, 5)}.example` },
	}))
	return { edition: editionId, ids: await addApplications(db, rows) }
}

const review = (care?: number, fit?: number, more: { isAbstained?: boolean; note?: string } = {}) => ({
	...{ isAbstained: false, note: "", ...more },
	scores: { ...(care && { care }), ...(fit && { fit }) } as Record<string, number>,
})
const by = (reviewer: string) => ({ by: reviewer, at })

async function expectExact(edition: number): Promise<void> {
	const rows = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))
	for (const { id, score, spread } of await workOutScores(db, edition)) {
		const stored = rows.find((row) => row.id === id)
		expect(stored?.reviewScore === null).toBe(score === null)
		expect(stored?.reviewScore ?? 0).toBeCloseTo(score ?? 0, 1)
		expect(stored?.reviewSpread === null).toBe(spread === null)
		expect(stored?.reviewSpread ?? 0).toBeCloseTo(spread ?? 0, 1)
	}
}

type Step = (tx: typeof db, edition: number, ids: number[]) => Promise<unknown>
const score = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined })
const nth = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
	fc.tuple(nth, nth, score, score, fc.boolean()).map(
		([n, who, care, fit, isAbstained]): Step =>
			(tx, _, ids) =>
				saveReview(tx, ids[n] ?? 0, review(care, fit, { isAbstained }), by(REVIEWERS[who] ?? "")),
	),
	fc.tuple(nth, nth).map(
		([n, who]): Step =>
			(tx, _, ids) =>
				withdrawReview(tx, ids[n] ?? 0, by(REVIEWERS[who] ?? "")),
	),
	fc.tuple(fc.integer({ min: 1, max: 10 }), fc.subarray(REVIEW_FORM.questions)).map(
		([weight, asked]): Step =>
			(tx, edition) =>
				tx.transaction((inner) =>
					writeReviewForm(inner, edition, {
						isBlind: false,
						questions: asked.map((one) => ({ ...one, weight })),
					}),
				),
	),
)

test("the_score_is_the_weighted_mean_of_all_reviews_after_every_step", async () => {
	const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
		const { edition, ids } = await openEdition()
		for (const run of steps) {
			await run(db, edition, ids)
			await expectExact(edition)
		}
	})
	await fc.assert(property, { numRuns: 25 })
})

test("the_score_is_exact_however_many_review_while_the_weights_change", async () => {
	const lists = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 4 })
	const property = fc.asyncProperty(lists, async (workers) => {
		const { edition, ids } = await openEdition()
		await Promise.all(
			workers.map(async (steps, worker) => {
				for (const run of steps) await run(worker % 2 ? second.db : db, edition, ids)
			}),
		)
		await expectExact(edition)
	})
	await fc.assert(property, { numRuns: 15 })
})

test("control_a_score_that_misses_a_change_is_noticed", async () => {
	const { edition, ids } = await openEdition()
	await saveReview(db, ids[0] ?? 0, review(1, 1), by(amina))
	await db.execute(sql`update review_scores set score = 5`)
	await expect(expectExact(edition)).rejects.toThrow()
})

test("what_was_scored_is_kept_when_a_question_goes_and_counts_again_once_it_is_back", async () => {
	const { edition, ids } = await openEdition()
	await saveReview(db, ids[0] ?? 0, review(5, 1), by(amina))
	const scoreNow = async () => (await listScored(db, edition, "score"))[0]?.reviewScore
	expect(await scoreNow()).toBe(4)
	await setReviewForm(db, edition, { questions: REVIEW_FORM.questions.filter(({ slug }) => slug === "fit") })
	expect(await scoreNow()).toBe(1)
	await setReviewForm(db, edition)
	expect(await scoreNow()).toBe(4)
	await setReviewForm(db, edition, { questions: [] })
	expect(await scoreNow()).toBeUndefined()
	expect(await saveReview(db, ids[0] ?? 0, review(2, 2), by(amina))).toEqual({
		ok: false,
		reason: "nothing-asked",
	})
})

test("each_review_leaves_an_entry_that_does_not_say_the_scores", async () => {
	const { ids } = await openEdition()
	const [id = 0] = ids
	await saveReview(db, id, review(5, 1, { note: "secret" }), by(amina))
	await withdrawReview(db, id, by(amina))
	await withdrawReview(db, id, by(amina))
	const entries = await db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subjectId, String(id)))
	expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
		["application-reviewed", null, null],
		["review-withdrawn", null, null],
	])
})

test("progress_counts_who_scored_or_abstained_and_leads_to_the_next_one", async () => {
	const { edition, ids } = await openEdition()
	const [first = 0, second = 0, third = 0] = ids
	await saveReview(db, first, review(3), by(amina))
	await saveReview(db, second, review(undefined, undefined, { isAbstained: true }), by(amina))
	await saveReview(db, third, review(undefined, undefined, { note: "later" }), by(amina))
	expect(await listReviewProgress(db, edition)).toEqual([
		{ by: amina, name: "amina", scored: 1, inPart: 1, abstained: 1 },
	])
	const reader = { editionId: edition, reviewer: amina }
	expect(await findNextToReview(db, reader)).toBe(third)
	expect(await findNextToReview(db, { ...reader, after: third })).toBe(third)
	expect(await findNextToReview(db, { ...reader, reviewer: wanjiru, after: first })).toBe(second)
	await saveReview(db, third, review(1, 2), by(amina))
	// Once everything has a score, what was scored in part.
	expect(await findNextToReview(db, reader)).toBe(first)
	await saveReview(db, first, review(3, 2), by(amina))
	expect(await findNextToReview(db, reader)).toBeUndefined()
})

test("a_score_from_a_review_that_is_half_done_is_told_apart_until_it_is_whole", async () => {
	const { edition, ids } = await openEdition()
	const [half = 0, whole = 0, noted = 0] = ids
	await saveReview(db, half, review(3), by(amina))
	await saveReview(db, half, review(4, 4), by(wanjiru))
	await saveReview(db, whole, review(3, 3), by(amina))
	await saveReview(db, noted, review(undefined, undefined, { note: "later" }), by(amina))
	const inPart = async () => [...(await findPartlyScored(db, ids))]
	expect(await inPart()).toEqual([half])
	await setReviewForm(db, edition, { questions: REVIEW_FORM.questions.filter(({ slug }) => slug === "care") })
	expect(await inPart()).toEqual([])
	await setReviewForm(db, edition)
	expect(await inPart()).toEqual([half])
	await saveReview(db, half, review(3, 5), by(amina))
	expect(await inPart()).toEqual([])
})

test("scores_are_listed_highest_first_and_order_the_standby_list", async () => {
	const { edition, ids } = await openEdition()
	const [pottery = 0, kitchen = 0, weavers = 0] = ids
	await saveReview(db, kitchen, review(5, 5), by(amina))
	await saveReview(db, kitchen, review(1, 1), by(wanjiru))
	await saveReview(db, weavers, review(4, 4), by(amina))
	const idsBy = async (order: "score" | "disagreement") =>
		(await listScored(db, edition, order)).map(({ id }) => id)
	expect(await idsBy("score")).toEqual([weavers, kitchen])
	expect(await idsBy("disagreement")).toEqual([kitchen])
	for (const id of ids) await decideApplication(db, id, "denied", { by: amina, at })
	expect((await listStandby(db, edition)).map(({ id }) => id)).toEqual([weavers, kitchen, pottery])
})

test("a_new_edition_asks_the_same_and_has_no_reviews", async () => {
	const { edition, ids } = await openEdition({ isBlind: true })
	await saveReview(db, ids[0] ?? 0, review(5, 5), by(amina))
	const before = await db.$count(reviews)
	const copy = await addEdition(db)
	await copyReviewForm(db, edition, copy)
	expect(await readReviewForm(db, copy)).toMatchObject({ isBlind: true, questions: REVIEW_FORM.questions })
	expect(await db.$count(reviews)).toBe(before)
})

test("who_reviews_blind_reads_and_finds_no_name_before_they_have_scored", async () => {
	const { edition, ids } = await openEdition({ isBlind: true })
	const [pottery = 0] = ids
	const read = async (text: string) => (await listApplications(db, edition, { text, blindTo: amina })).rows
	expect((await read("")).map(({ brandName }) => brandName)).toEqual(["No. 1", "No. 2", "No. 3"])
	for (const text of ["udongo", "person", "Kiond", "example"]) expect(await read(text)).toEqual([])
	expect((await read("2 mugs")).map(({ number }) => number)).toEqual([3])
	expect((await read("no. 1")).map(({ number }) => number)).toEqual([1])
	expect(JSON.stringify(await read(""))).not.toMatch(/udongo|chapo|kiondo|Person U/i)
	// A note is no score.
	await saveReview(db, pottery, review(undefined, undefined, { note: "nice" }), by(amina))
	expect(await read("udongo")).toEqual([])
	await saveReview(db, pottery, review(4, 4), by(amina))
	expect((await read("udongo")).map(({ brandName }) => brandName)).toEqual(["Udongo Pottery"])
	expect((await read("person")).map(({ id }) => id)).toEqual([pottery])
})
