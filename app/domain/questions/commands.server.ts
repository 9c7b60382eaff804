import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { meaningsOf, parseCondition, type QuestionInput } from "./inputs.ts"
import { readQuestionInputs } from "./queries.server.ts"
import { questions } from "./schema.server.ts"

/**
 * Makes these the questions of an edition, each known by its slug; in the caller's transaction, which holds the edition, so
 * that nobody answers meanwhile. One that means something else now is another question, with an id of its own: what was
 * typed into a form that asked the earlier one is no answer to it. A question that has answers can't go: the database
 * refuses.
 */
export async function writeQuestions(tx: Db, editionId: number, inputs: QuestionInput[]): Promise<void> {
	const ofEdition = eq(questions.editionId, editionId)
	const [before, after] = [meaningsOf(await readQuestionInputs(tx, editionId)), meaningsOf(inputs)]
	await tx.update(questions).set({ conditionQuestionId: null, conditionValue: null }).where(ofEdition)
	const gone = [...before.keys()].filter((slug) => before.get(slug) !== after.get(slug))
	await tx.delete(questions).where(and(ofEdition, inArray(questions.slug, gone)))
	const ids = new Map<string, number>()
	for (const [nth, { condition, ...input }] of inputs.entries()) {
		const values = { ...input, editionId, position: nth + 1, ...conditionOf(condition, ids) }
		const [saved] = await tx
			.insert(questions)
			.values(values)
			.onConflictDoUpdate({ target: [questions.editionId, questions.slug], set: values })
			.returning({ id: questions.id })
		if (saved) ids.set(input.slug, saved.id)
	}
}

function conditionOf(condition: string | null, ids: Map<string, number>) {
	if (condition === null) return {}
	const { slug, value } = parseCondition(condition)
	return { conditionQuestionId: ids.get(slug), conditionValue: value }
}
