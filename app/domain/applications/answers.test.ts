import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { formatCondition } from "../questions/inputs.ts"
import { askQuestions, createQuestion, FOOD_QUESTIONS } from "../questions/questions.fixture.ts"
import type { Answers } from "../questions/rules.ts"
import { findAnsweredQuestions, readAnswers } from "./answers.server.ts"
import { createApplicationFormSchema } from "./inputs.ts"
import { listApplications } from "./queries.server.ts"
import { vendorApplications } from "./schema.server.ts"
import { findStallOptions } from "./stall-options.server.ts"

const { db } = await openTestDatabase()
const edition = await findFirstEdition(db)
const at = new Date("2025-10-01T09:00:00Z")

let senders = 0
function apply(answers: Answers, submissionKey: string = randomUUID()) {
	senders += 1
	const input = { ...potter, brandName: `Brand ${senders}`, emailAddress: `vendor${senders}@udongo.example` }
	return applyForStall(db, edition, input, { submissionKey, at, answers })
}

async function idOf(outcome: Awaited<ReturnType<typeof apply>>): Promise<number> {
	if (!outcome.ok) throw new Error(outcome.reason)
	return outcome.application.id
}

test("a_form_without_questions_offers_none_and_takes_no_answers", async () => {
	const options = await findStallOptions(db, { now: at })
	expect(Object.keys(options ?? {})).toEqual(["edition", "open", "tents", "days", "state"])
	expect(await apply({ 1: "yes" })).toEqual({ ok: false, reason: "questions-changed" })
	expect(await apply({})).toMatchObject({ ok: true })
})

test("answers_are_stored_with_the_application_and_read_in_the_words_of_the_form", async () => {
	const [food, dishes, , neighbour] = await askQuestions(db, edition.id, FOOD_QUESTIONS)
	if (!food || !dishes || !neighbour) throw new Error("the fixture has four questions")
	const answers = { [food.id]: "yes", [dishes.id]: "Chapati\nMandazi & tea", [neighbour.id]: "Beside Zawadi" }
	const id = await idOf(await apply(answers))
	expect(await readAnswers(db, id)).toEqual(answers)
	expect((await findAnsweredQuestions(db, [id])).get(id)).toEqual([
		{ label: "Do you sell food?", answer: "Yes" },
		{ label: "Which dishes?", answer: "Chapati, Mandazi & tea" },
		{ label: "Whom do you want to stand beside?", answer: "Beside Zawadi" },
	])
	const idsFound = async (text: string) =>
		(await listApplications(db, edition.id, { text })).rows.map((row) => row.id)
	for (const text of ["zawadi", "BESIDE Z", "mandazi", "& t"])
		expect(await idsFound(text), text).toEqual([id])
	expect(await idsFound("zawadi beside")).toEqual([])
})

test("what_the_form_does_not_ask_now_is_not_stored", async () => {
	const [food] = await askQuestions(db, edition.id, FOOD_QUESTIONS)
	if (!food) throw new Error("the fixture has a question")
	const refused = { ok: false, reason: "questions-changed" }
	expect(await apply({})).toEqual(refused)
	expect(await apply({ [food.id]: "perhaps" })).toEqual(refused)
	expect(await apply({ [food.id]: "yes" })).toEqual(refused)
	expect(await apply({ [food.id]: "no", 999999: "gone" })).toEqual(refused)
	expect(await apply({ [food.id]: "no" })).toMatchObject({ ok: true })
})

test("the_same_form_is_taken_once_and_with_other_answers_not_at_all", async () => {
	const [food, , , neighbour] = await askQuestions(db, edition.id, FOOD_QUESTIONS)
	if (!food || !neighbour) throw new Error("the fixture has four questions")
	const submissionKey = randomUUID()
	const send = (answers: Answers) => applyForStall(db, edition, potter, { submissionKey, at, answers })
	const first = await idOf(await send({ [food.id]: "no" }))
	expect(await idOf(await send({ [food.id]: "no" }))).toBe(first)
	expect(await send({ [food.id]: "no", [neighbour.id]: "Nobody" })).toMatchObject({ reason: "sent-before" })
	expect(await db.$count(vendorApplications, eq(vendorApplications.submissionKey, submissionKey))).toBe(1)
})

test("faults_of_fields_and_of_answers_are_named_together", async () => {
	const questions = await askQuestions(db, edition.id, [
		...FOOD_QUESTIONS,
		createQuestion("hygiene", {
			label: "Number of your hygiene certificate",
			isRequired: true,
			condition: formatCondition("food", "yes"),
		}),
	])
	const [food, dishes, , , hygiene] = questions.map(({ id }) => `question-${id}`)
	const schema = createApplicationFormSchema({ tents: [], questions })
	const faults = (fields: Record<string, string>) =>
		schema.safeParse({ ...potter, ...fields }).error?.issues.map(({ path }) => path.join("."))
	expect(faults({ brandName: "", [food ?? ""]: "yes" })).toEqual(["brandName", "tentSpace", dishes, hygiene])
	expect(faults({ [food ?? ""]: "no" })).toEqual(["tentSpace"])
})

test("a_form_that_asked_other_words_is_not_taken", async () => {
	const editionId = edition.id
	const [before] = await askQuestions(db, editionId, [
		...FOOD_QUESTIONS,
		createQuestion("parking", { label: "Do you need parking?", kind: "yes-no" }),
	]).then((questions) => questions.slice(-1))
	const answers = async () => {
		const [food] = await askQuestions(db, editionId, [
			...FOOD_QUESTIONS,
			createQuestion("parking", { label: "Do you bring a lorry?", kind: "yes-no" }),
		])
		return { [food?.id ?? 0]: "no", [before?.id ?? 0]: "yes" }
	}
	expect(await apply(await answers())).toEqual({ ok: false, reason: "questions-changed" })
})
