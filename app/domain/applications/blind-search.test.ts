import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { questions } from "../questions/schema.server.ts"
import { saveReview } from "../reviews/commands.server.ts"
import { setReviewForm } from "../reviews/reviews.fixture.ts"
import { addPotter } from "./applications.fixture.ts"
import { listApplications } from "./queries.server.ts"
import { applicationAnswers } from "./schema.server.ts"

const { db } = await openTestDatabase()
const { id: edition } = await findFirstEdition(db)
const amina = await addOrganiser(db, "amina")

test("who_reviews_blind_finds_no_file_by_its_name_before_they_have_scored", async () => {
	await setReviewForm(db, edition, { isBlind: true })
	const potter = await addPotter(db)
	const plain = { editionId: edition, position: 1, label: "?", isRequired: false, isRetired: false }
	const [menu, dish] = await db
		.insert(questions)
		.values([
			{ ...plain, slug: "menu", kind: "file" },
			{ ...plain, slug: "dish", kind: "text" },
		])
		.returning({ id: questions.id })
	await db.insert(applicationAnswers).values([
		{ applicationId: potter, questionId: menu?.id ?? 0, value: "Mwangaza-menu.pdf" },
		{ applicationId: potter, questionId: dish?.id ?? 0, value: "Pilau" },
	])
	const find = async (text: string, blindTo?: string) =>
		(await listApplications(db, edition, { text, ...(blindTo && { blindTo }) })).rows.map(({ id }) => id)
	expect([await find("mwangaza", amina), await find("pilau", amina)]).toEqual([[], [potter]])
	expect(await find("mwangaza")).toEqual([potter])
	const review = { isAbstained: false, note: "", scores: { care: 4, fit: 4 } }
	await saveReview(db, potter, review, { by: amina, at: new Date() })
	expect(await find("mwangaza", amina)).toEqual([potter])
})
