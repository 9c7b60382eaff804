import { z } from "zod"
import { ENTRY_SLUG } from "../../values/text-patterns.ts"
import { isUnique, limitedLine } from "../content/inputs.ts"
import { MAX_NOTE_LENGTH, MAX_REVIEW_QUESTIONS } from "./rules.ts"

const question = z.strictObject({
	slug: z.string().regex(ENTRY_SLUG).meta({ control: "slug" }),
	label: limitedLine(120).meta({ label: "Question", hint: "For example: Is it made with care?" }),
	weight: z
		.int()
		.min(1)
		.max(10)
		.meta({ label: "Weight", hint: "From 1 to 10, beside those of the other questions.", initial: "1" }),
})

/** What organisers let reviewers of an edition score. */
export const reviewFormInput = z.strictObject({
	questions: z
		.array(question)
		.refine((list) => list.length <= MAX_REVIEW_QUESTIONS, {
			message: `Use at most ${MAX_REVIEW_QUESTIONS} questions.`,
		})
		.refine((list) => isUnique(list.map(({ slug }) => slug)), { message: "A question is in the list twice." })
		.refine((list) => isUnique(list.map(({ label }) => label)), { message: "Two questions are the same." })
		.meta({
			label: "Questions",
			hint: "Each is scored from 1 to 5. Without questions there are no reviews. Changing a weight changes existing scores; a question that you delete is no longer counted, and what was scored is kept.",
			itemLabel: "question",
		}),
	isBlind: z.boolean().meta({
		label: "Blind reviews",
		hint: "Until they have scored, reviewers see neither names nor other people’s scores. Organisers see everything.",
	}),
})
export type ReviewFormInput = z.infer<typeof reviewFormInput>

/** What a reviewer sends about an application; scores by the slugs of the questions. */
export const reviewInput = z
	.object({
		isAbstained: z.boolean(),
		note: z
			.string()
			.transform((text) => text.replace(/\r\n/g, "\n").trim())
			.refine((text) => text.length <= MAX_NOTE_LENGTH, {
				message: `Use at most ${MAX_NOTE_LENGTH} characters for the note.`,
			})
			.refine((text) => !/[\0\p{Cs}]/u.test(text), { message: "The note has signs that cannot be stored." }),
		scores: z.record(z.string(), z.coerce.number().pipe(z.int().min(1).max(5))),
	})
	.refine(({ isAbstained, note, scores }) => isAbstained || note !== "" || Object.keys(scores).length > 0, {
		message: "Score a question, write a comment or abstain.",
	})
export type ReviewInput = z.infer<typeof reviewInput>
