import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addAdmin } from "../accounts/commands/admins.server.ts"
import { users } from "../accounts/schema.server.ts"
import { findAnsweredQuestions } from "../applications/answers.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import type { QuestionInput } from "../questions/inputs.ts"
import { listQuestions, readQuestionInputs } from "../questions/queries.server.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { questions } from "../questions/schema.server.ts"
import { changeSection } from "./commands.server.ts"
import { readFieldChoices } from "./field-choices.server.ts"
import { findSection, readSection } from "./queries.server.ts"
import { fieldOfSection } from "./sections.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2025-10-01T09:00:00Z")
await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
const [amina] = await db.select({ id: users.id }).from(users)
const edition = await findFirstEdition(db)
const choices = await readFieldChoices(db)

const asked = (round: number) => createQuestion(`round-${round}`, { label: `Do you sell food (${round})?` })
const reworded = (round: number) => ({ ...asked(round), label: `Do you sell drinks (${round})?` })

async function saveQuestions(value: QuestionInput[]) {
	const section = await findSection(db, "application-form-christmas-2025")
	if (!section) throw new Error("the application form can't be edited")
	const expected = await readSection(db, section)
	const change = { expected, value, by: amina?.id ?? "", at }
	return changeSection(db, section, fieldOfSection(section, choices), change)
}

/** Somebody answers a question of this round while `change` happens. @returns the words that their answer stands under */
async function answerDuring(round: number, change: (id: number) => Promise<unknown>) {
	const id = (await listQuestions(db, edition.id)).find(({ label }) => label === asked(round).label)?.id ?? 0
	const submission = { submissionKey: randomUUID(), at, answers: { [id]: "yes" } }
	const emailAddress = `round-${randomUUID()}@udongo.example`
	const [, outcome] = await Promise.all([
		change(id),
		applyForStall(db, edition, { ...potter, emailAddress }, submission),
	])
	if (!outcome.ok) return undefined
	const answered = await findAnsweredQuestions(db, [outcome.application.id])
	return answered.get(outcome.application.id)?.map(({ label }) => label)
}

test("an_answer_stands_under_the_words_that_were_asked_whoever_comes_first", async () => {
	const all = Array.from({ length: 25 }, (_, round) => asked(round))
	await askQuestions(db, edition.id, all)
	const current = [...all]
	for (const round of all.keys()) {
		const labels = await answerDuring(round, async () => {
			const next = current.with(round, reworded(round))
			const saved = await saveQuestions(next)
			if (saved.ok) current.splice(round, 1, reworded(round))
		})
		if (labels) expect(labels).toEqual([asked(round).label])
	}
})

test("control_words_that_are_changed_in_their_row_stand_over_answers_to_others", async () => {
	const round = 25
	await askQuestions(db, edition.id, [...(await readQuestionInputs(db, edition.id)), asked(round)])
	const { label } = reworded(round)
	const labels = await answerDuring(round, (id) =>
		db.update(questions).set({ label }).where(eq(questions.id, id)),
	)
	expect(labels).toEqual([label])
})
