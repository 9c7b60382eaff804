import { and, asc, eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { categories } from "../application-forms/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { formatCondition, type QuestionInput } from "./inputs.ts"
import type { Question } from "./rules.ts"
import { questions } from "./schema.server.ts"

/** With the name of its category now; null where it has none, or one that is gone. */
type Row = typeof questions.$inferSelect & { categoryName: string | null }

/** What a form of this edition asks now, in its order. */
export const listQuestions = async (db: Db, editionId: number): Promise<Question[]> =>
	keepAsked(await readRows(db, and(eq(questions.editionId, editionId), eq(questions.isRetired, false)))).map(
		toQuestion,
	)

/** Without those of a category that is gone, and without what depends on them. */
function keepAsked(rows: Row[]): Row[] {
	const kept = new Set<number>()
	return rows.filter(({ id, category, categoryName, conditionQuestionId }) => {
		const isOffered = category === null || categoryName !== null
		const isKept = isOffered && (conditionQuestionId === null || kept.has(conditionQuestionId))
		if (isKept) kept.add(id)
		return isKept
	})
}

/** A question with the name of its column in exchange files. */
export type StoredQuestion = Question & Pick<Row, "slug">

/** All that was ever asked, retired ones as well. */
export const listStoredQuestions = async (db: Db, editionId: number): Promise<StoredQuestion[]> =>
	(await readRows(db, eq(questions.editionId, editionId))).map((row) => ({
		...toQuestion(row),
		slug: row.slug,
	}))

const readRows = (db: Db, found: SQL | undefined): Promise<Row[]> =>
	db
		.select({ ...getTableColumns(questions), categoryName: categories.name })
		.from(questions)
		.leftJoin(
			categories,
			and(eq(categories.editionId, questions.editionId), eq(categories.slug, questions.category)),
		)
		.where(found)
		.orderBy(asc(questions.position), asc(questions.id))

function toQuestion(row: Row): Question {
	const { id, label, hint, kind, isRequired, options, categoryName, conditionQuestionId, conditionValue } =
		row
	const ofCategory = categoryName === null ? {} : { category: categoryName }
	const question = { id, label, hint: hint ?? "", kind, isRequired, options, ...ofCategory }
	if (conditionQuestionId === null || conditionValue === null) return question
	return { ...question, condition: { questionId: conditionQuestionId, value: conditionValue } }
}

/**
 * The same as an organiser edits them.
 * @param isLocked holds the edition until the transaction ends: nobody applies meanwhile
 */
export async function readQuestionInputs(
	db: Db,
	editionId: number,
	isLocked = false,
): Promise<QuestionInput[]> {
	if (isLocked)
		await db.select({ id: editions.id }).from(editions).where(eq(editions.id, editionId)).for("no key update")
	return toInputs(await readRows(db, eq(questions.editionId, editionId)))
}

/** The slugs of the questions that somebody answered. The answers lie in a higher room. */
export async function readAnsweredSlugs(db: Db, editionId: number): Promise<Set<string>> {
	const isAnswered = sql`exists (select from application_answers where question_id = ${questions.id})`
	const rows = await db
		.select({ slug: questions.slug })
		.from(questions)
		.where(and(eq(questions.editionId, editionId), isAnswered))
	return new Set(rows.map(({ slug }) => slug))
}

/** By the ids of editions. */
export async function readAllQuestionInputs(db: Db): Promise<Map<number, QuestionInput[]>> {
	const rows = await readRows(db, undefined)
	const byEdition = Map.groupBy(rows, ({ editionId }) => editionId)
	return new Map([...byEdition].map(([editionId, own]) => [editionId, toInputs(own)]))
}

function toInputs(rows: Row[]): QuestionInput[] {
	const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
	return rows.map(({ slug, label, hint, kind, options, isRequired, category, isRetired, ...row }) => {
		const earlier = slugs.get(row.conditionQuestionId ?? 0)
		const condition =
			earlier !== undefined && row.conditionValue !== null
				? formatCondition(earlier, row.conditionValue)
				: null
		return { slug, label, hint, kind, options, isRequired, category, condition, isRetired }
	})
}
