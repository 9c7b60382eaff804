import fc from "fast-check"
import { expect, test } from "vitest"
import { CRAFT_FORM } from "../../../domain/application-forms/application-forms.fixture.ts"
import { CHOICE_FIELDS } from "../../../domain/application-forms/choices.ts"
import { PLAIN_FORM } from "../../../domain/application-forms/rules.ts"
import { FIELD_NAMES } from "../../../domain/applications/fields.ts"
import { createApplicationFormSchema } from "../../../domain/applications/inputs.ts"
import { createTentOptions, potter } from "../../../domain/applying/apply.fixture.ts"
import { formFields, questionInputs, toQuestions } from "../../../domain/questions/questions.fixture.ts"
import { fileQuestionsOf, QUESTION_FIELD, questionField } from "../../../domain/questions/rules.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { readPublicForm } from "../../forms/read-form.server.ts"
import { nameFiles, type SentField } from "./application-files.ts"
import { checkApplication } from "./checks.ts"

const tents = createTentOptions(potter.tentSpace)
const settings = { ...PLAIN_FORM, categories: CRAFT_FORM.categories.map(({ name }) => name) }

const forms = questionInputs.map(toQuestions).chain((questions) =>
	fc.record({
		questions: fc.constant(questions),
		answers: formFields(questions),
		brandName: fc.constantFrom(potter.brandName, ""),
	}),
)

/** Without what was typed: a browser counts the end of a line as one character and sends two. */
const verdictOf = ({ payload, reply, ...verdict }: ReturnType<typeof checkApplication>) => verdict

test("the_browser_finds_what_the_server_would_refuse_and_nothing_else", async () => {
	await fc.assert(
		fc.asyncProperty(forms, async ({ questions, answers, brandName }) => {
			const options = { tents, settings, questions }
			const fileFields = fileQuestionsOf(questions).map(({ id }) => questionField(id))
			const isFile = ([name]: [string, string]) => fileFields.includes(name)
			const fields: [string, string][] = [...Object.entries({ ...potter, brandName }), ...answers]
			const inBrowser = new FormData()
			for (const [name, value] of fields)
				inBrowser.append(name, isFile([name, value]) ? new File([value], value) : value)
			const found = checkApplication(inBrowser, options)
			const texts = fields.filter((field) => !isFile(field))
			const sent = fields.filter((field) => isFile(field) && field[1])
			const read = await readTexts([...texts, ...fileFields.map((name): [string, string] => [name, "typed"])])
			nameFiles(read, questions, receivedFiles(sent))
			const parsed = parseForm(read, createApplicationFormSchema(options))
			expect(verdictOf(parsed)).toEqual(verdictOf(found))
			if (!brandName) expect(found).toMatchObject({ error: { brandName: expect.anything() } })
		}),
	)
})

/** As the server reads them. */
async function readTexts(texts: [string, string][]): Promise<FormData> {
	const form = new FormData()
	for (const [name, value] of texts) form.append(name, value)
	const request = new Request("https://tamasha.example/contact", { method: "POST", body: form })
	const read = await readPublicForm(request, [...FIELD_NAMES, ...CHOICE_FIELDS], QUESTION_FIELD)
	if (!read.ok) throw new Error(read.reason)
	return read.form
}

/** Files that came, as far as their names go. */
function receivedFiles(sent: [field: string, name: string][]) {
	const refused = sent.map(([field, name]) => ({ field: field as SentField, name, reason: "empty" as const }))
	return { documents: [], refused, unwanted: [] }
}
