import { and, asc, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { documents } from "../files/schema.server.ts"
import { type Answers, formatAnswer } from "../questions/rules.ts"
import { questions } from "../questions/schema.server.ts"
import { applicationAnswers } from "./schema.server.ts"

/** What an application answers; before that it has none. */
export async function storeAnswers(tx: Db, applicationId: number, answers: Answers): Promise<void> {
	const rows = Object.entries(answers).map(([id, value]) => ({
		applicationId,
		questionId: Number(id),
		value,
	}))
	if (rows.length) await tx.insert(applicationAnswers).values(rows)
}

export async function readAnswers(db: Db, applicationId: number): Promise<Answers> {
	const { questionId, value } = applicationAnswers
	const rows = await db
		.select({ questionId, value })
		.from(applicationAnswers)
		.where(eq(applicationAnswers.applicationId, applicationId))
	return Object.fromEntries(rows.map((row) => [row.questionId, row.value]))
}

/** A question with its answer, as an organiser reads them. */
export interface AnsweredQuestion {
	label: string
	answer: string
	/** The id of the document that was sent as the answer, while it is kept. */
	fileId?: string
}

/** By the ids of these applications, in the order of the form, retired questions as well. */
export async function findAnsweredQuestions(db: Db, ids: number[]): Promise<Map<number, AnsweredQuestion[]>> {
	if (!ids.length) return new Map()
	const { applicationId, questionId, value } = applicationAnswers
	const { id, label, kind, position } = questions
	const rows = await db
		.select({ applicationId, label, kind, value, fileId: documents.id })
		.from(applicationAnswers)
		.innerJoin(questions, eq(id, questionId))
		.leftJoin(
			documents,
			and(
				eq(documents.applicationId, applicationId),
				eq(documents.questionId, questionId),
				eq(documents.state, "current"),
			),
		)
		.where(inArray(applicationId, ids))
		.orderBy(asc(position), asc(id))
	const found = new Map<number, AnsweredQuestion[]>()
	for (const row of rows) {
		const { fileId } = row
		const answer = { label: row.label, answer: formatAnswer(row.kind, row.value) }
		const answered = fileId === null ? answer : { ...answer, fileId }
		found.set(row.applicationId, [...(found.get(row.applicationId) ?? []), answered])
	}
	return found
}
