import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { readAnswers, storeAnswers } from "../applications/answers.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { listStoredQuestions } from "../questions/queries.server.ts"
import {
	askQuestions,
	createQuestion,
	FOOD_QUESTIONS,
	questionInputs,
} from "../questions/questions.fixture.ts"
import { COLUMN_NAMES } from "./rules/columns.ts"
import {
	importFiles,
	importFilesDuring,
	readExport,
	summarizeCounts,
	writeApplicationsFile,
	writeCsvFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

/** Whatever a file may have brought in. */
const anyAnswer = fc
	.oneof(
		fc.string({ unit: "grapheme", minLength: 1 }),
		fc.string({ unit: "binary", minLength: 1 }),
		fc.constantFrom("yes", "Chapati\nSamosas", "=1+1", "'=1", "+254 712 345 678", '"', ",", "\r", " "),
	)
	.map((text) => text.replaceAll("\0", ""))
	.filter(Boolean)

test("answers_come_back_from_their_export_to_the_letter", async () => {
	const season = fc.record({
		inputs: questionInputs,
		applications: fc.array(fc.array(fc.option(anyAnswer), { minLength: 6, maxLength: 6 }), {
			minLength: 1,
			maxLength: 6,
		}),
	})
	await fc.assert(
		fc.asyncProperty(season, async ({ inputs, applications }) => {
			const [editionId, other] = [await addEdition(db), await addEdition(db)]
			for (const id of [editionId, other]) await askQuestions(db, id, inputs)
			const stored = await listStoredQuestions(db, editionId)
			const questions = stored.filter(({ kind }) => kind !== "file")
			const ids = await addApplications(
				db,
				applications.map((_, nth) => ({ editionId, number: nth * 3 + 1 })),
			)
			for (const [nth, texts] of applications.entries()) {
				const given = questions.flatMap(({ id }, place) => (texts[place] ? [[id, texts[place]]] : []))
				await storeAnswers(db, ids[nth] ?? 0, Object.fromEntries(given))
			}
			const exported = await readExport(db, editionId, "applications")
			const path = await writeCsvFile(exported)
			expect(summarizeCounts(await importFiles(db, other, path))).toEqual([`new ${applications.length}`])
			expect(await readExport(db, other, "applications")).toBe(exported)
			expect(summarizeCounts(await importFiles(db, editionId, path))).toEqual([
				`unchanged ${applications.length}`,
			])
		}),
		{ numRuns: 12 },
	)
})

test("an_edition_without_questions_has_the_columns_that_it_always_had", async () => {
	const editionId = await addEdition(db)
	await addApplications(db, [{ editionId, number: 1, brandName: "Udongo" }])
	const [header, line] = (await readExport(db, editionId, "applications")).split(/\r?\n/)
	expect(header?.replace("\ufeff", "")).toBe(COLUMN_NAMES.applications.join(","))
	expect(line?.split(",")).toHaveLength(COLUMN_NAMES.applications.length)
})

test("a_file_changes_answers_that_it_has_columns_for_and_no_others", async () => {
	const editionId = await addEdition(db)
	const [food, dishes, , neighbour] = await askQuestions(db, editionId, FOOD_QUESTIONS)
	if (!food || !dishes || !neighbour) throw new Error("the fixture has four questions")
	const potter = { id: "1", brand_name: "Udongo", email_address: "potter@clay.example" }
	const [id = 0] = await addApplications(db, [
		{ editionId, number: 1, brandName: "Udongo", emailAddress: potter.email_address },
	])
	const answers = { [food.id]: "yes", [dishes.id]: "Chapati", [neighbour.id]: "Clay & Co" }
	await storeAnswers(db, id, answers)
	expect(summarizeCounts(await importFiles(db, editionId, await writeApplicationsFile(potter)))).toEqual([
		"unchanged 1",
	])
	expect(await readAnswers(db, id)).toEqual(answers)

	const columns = [...COLUMN_NAMES.applications, "Question:Food", "question:dishes", "question:unknown"]
	const cells = COLUMN_NAMES.applications.map((name) => ({ ...potter, status: "pending" })[name] ?? "")
	const path = await writeCsvFile(`${columns.join(",")}\n${[...cells, "no", "", "lost"].join(",")}\n`)
	const report = await importFiles(db, editionId, path)
	expect(report.files[0]).toMatchObject({
		changed: 1,
		ignoredColumns: ["question:unknown"],
		changedColumns: [
			{ column: "question:dishes", lines: 1 },
			{ column: "question:food", lines: 1 },
		],
	})
	expect(await readAnswers(db, id)).toEqual({ [food.id]: "no", [neighbour.id]: "Clay & Co" })
})

test("answers_to_a_retired_question_are_exported_and_a_question_of_another_edition_is_unknown", async () => {
	const [editionId, other] = [await addEdition(db), await addEdition(db)]
	const [one] = await askQuestions(db, editionId, [createQuestion("one")])
	const [id = 0] = await addApplications(db, [{ editionId, number: 1 }])
	await storeAnswers(db, id, { [one?.id ?? 0]: "first" })
	await askQuestions(db, editionId, [createQuestion("one", { isRetired: true })])
	const exported = await readExport(db, editionId, "applications")
	expect(exported).toContain("question:one")
	expect(exported).toContain("first")
	const report = await importFiles(db, other, await writeCsvFile(exported))
	expect(report.files[0]).toMatchObject({ new: 1, ignoredColumns: ["question:one"] })
})

test("an_answer_to_a_question_that_goes_while_its_file_is_read_is_left_out_and_the_others_come_in", async () => {
	const editionId = await addEdition(db)
	const inputs = [createQuestion("going"), createQuestion("staying")]
	await askQuestions(db, editionId, inputs)
	const columns = [...COLUMN_NAMES.applications, "question:going", "question:staying"]
	const cells = COLUMN_NAMES.applications.map((name) => ({ id: "1", brand_name: "Udongo" })[name] ?? "")
	const path = await writeCsvFile(`${columns.join(",")}\n${[...cells, "gone", "here"].join(",")}\n`)
	const report = await importFilesDuring(db, editionId, [path], async () => {
		await askQuestions(db, editionId, inputs.slice(1))
	})
	expect(summarizeCounts(report)).toEqual(["new 1"])
	expect(await readExport(db, editionId, "applications")).toMatch(/,question:staying\r?\n.*,here\r?\n$/)
})

test("a_file_that_was_sent_is_exported_by_its_name_and_no_table_says_that_one_came", async () => {
	const editionId = await addEdition(db)
	const [permit] = await askQuestions(db, editionId, [createQuestion("permit", { kind: "file" })])
	const [id = 0] = await addApplications(db, [{ editionId, number: 1, brandName: "Udongo" }])
	const answers = { [permit?.id ?? 0]: "permit 2025.pdf" }
	await storeAnswers(db, id, answers)
	const exported = await readExport(db, editionId, "applications")
	expect(exported).toMatch(/,question:permit\r?\n.*,permit 2025\.pdf\r?\n$/)
	const path = await writeCsvFile(exported.replace("permit 2025.pdf", "other.pdf"))
	const report = await importFiles(db, editionId, path)
	expect(summarizeCounts(report)).toEqual(["unchanged 1"])
	expect(report.files[0]).toMatchObject({ ignoredColumns: ["question:permit"] })
	expect(await readAnswers(db, id)).toEqual(answers)
})
