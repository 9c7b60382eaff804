import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { createChoicesSchema } from "../application-forms/choices.ts"
import { readFormSettings } from "../application-forms/queries.server.ts"
import type { FormSettings } from "../application-forms/rules.ts"
import { listTentOptions } from "../editions/queries.server.ts"
import { createAnswersSchema } from "../questions/answers.ts"
import { listStoredQuestions } from "../questions/queries.server.ts"
import { choicesOf, type Question, questionField } from "../questions/rules.ts"
import { readAnswers } from "./answers.server.ts"
import { FIELD_LABELS, FIELD_NAMES, type FieldName } from "./fields.ts"
import { correctedEmail, createStallApplicationSchema } from "./inputs.ts"
import { applicationAnswers, vendorApplications } from "./schema.server.ts"
import { type CorrectableField, linesOf, questionIdOf } from "./sent-fields.server.ts"
import { formatTentSpace, type StallOptions } from "./stall-options.server.ts"

/** What the form of an edition offers, and what an application has: every field that can be corrected, in their order. */
export async function readCorrectableFields(
	db: Db,
	application: { id: number; editionId: number },
): Promise<CorrectableField[]> {
	const [stored] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, application.id))
	if (!stored) return []
	const settings = await readFormSettings(db, application.editionId)
	const tents = (await listTentOptions(db, application.editionId)).map((tent) => ({
		tentSpace: formatTentSpace(tent),
		name: tent.name,
		price: formatKshs(tent.price),
	}))
	const schemas: Record<FieldName, Schema> = {
		...createStallApplicationSchema(tents).shape,
		...correctedEmail.shape,
	}
	const answers = await readAnswers(db, application.id)
	const questions = await listStoredQuestions(db, application.editionId)
	return [
		...FIELD_NAMES.map((name) => formField(name, stored[name], tents, schemas[name])),
		...choiceFields(stored, settings),
		...questions
			.filter(({ kind }) => kind !== "file")
			.map((question) => answerField(question, answers[question.id] ?? "")),
	]
}

const toOption = (value: string) => ({ value, label: value || "None" })

/** What is stored can stay, whatever is on offer. */
const withStored = (options: CorrectableField["options"], stored: string[]) => [
	...options,
	...stored.filter((value) => options.every((option) => option.value !== value)).map(toOption),
]

interface Schema {
	safeParse(typed: unknown): { success: true; data: unknown } | { success: false; error: Failure }
}

interface Failure {
	issues: { message: string }[]
}

const judgeBy =
	(schema: Schema): CorrectableField["judge"] =>
	(typed) => {
		const parsed = schema.safeParse(typed)
		return parsed.success
			? { value: String(parsed.data) }
			: { fault: parsed.error.issues[0]?.message ?? "Check this field." }
	}

function formField(
	name: FieldName,
	value: string,
	tents: StallOptions["tents"],
	schema: Schema,
): CorrectableField {
	const field = { name, label: FIELD_LABELS[name], value, options: [], judge: judgeBy(schema) }
	if (name !== "tentSpace") return { ...field, kind: name === "description" ? "lines" : "line" }
	const offered = tents.map(({ tentSpace }) => toOption(tentSpace))
	return { ...field, kind: "options", options: withStored(offered, [value]) }
}

function choiceFields(
	{ category, directoryConsent }: { category: string; directoryConsent: boolean },
	settings: FormSettings,
): CorrectableField[] {
	const schemas = createChoicesSchema(settings).shape
	const fields: CorrectableField[] = []
	if (settings.categories.length || category)
		fields.push({
			name: "category",
			label: "Category",
			kind: "options",
			value: category,
			options: withStored(settings.categories.map(toOption), [category]),
			judge: judgeBy(schemas.category),
		})
	if (settings.asksDirectoryConsent || directoryConsent)
		fields.push({
			name: "directoryConsent",
			label: "Vendor directory",
			kind: "options",
			options: CONSENTS,
			value: directoryConsent ? "on" : "",
			judge: (typed) => ({ value: typed === "on" ? "on" : "" }),
		})
	return fields
}

const CONSENTS = [
	{ value: "on", label: "Agrees to be listed" },
	{ value: "", label: "Does not agree to be listed" },
]

/** Whether it would be asked of this vendor now is not looked at: it was answered, or is. */
function answerField(question: Question, value: string): CorrectableField {
	const { id, label, kind } = question
	const { category: _, condition: __, ...alone } = question
	const name = questionField(id)
	const schema = createAnswersSchema([alone])
	const judge: CorrectableField["judge"] = (typed) => {
		const fields = kind === "some-of" ? fieldsOfLines(name, typed) : { [name]: typed }
		const parsed = schema.safeParse(fields)
		if (parsed.success) return { value: parsed.data.answers[id] ?? "" }
		return { fault: parsed.error.issues[0]?.message ?? "Check this field." }
	}
	const field = { name, label, value, options: [], judge }
	if (kind === "number") return { ...field, kind: "line", isNumber: true }
	if (kind === "line") return { ...field, kind: "line" }
	if (kind === "text") return { ...field, kind: "lines" }
	const offered = choicesOf(question)
	if (kind === "some-of")
		return { ...field, kind: "checkboxes", options: withStored(offered, linesOf(value)) }
	return {
		...field,
		kind: "options",
		options: withStored([{ value: "", label: "No answer" }, ...offered], [value]),
	}
}

const fieldsOfLines = (name: string, typed: string) =>
	Object.fromEntries(linesOf(typed).map((line, nth) => [`${name}-${nth}`, line]))

/** Stores fields as they were judged, in the transaction that holds the application. */
export async function storeCorrectedFields(
	tx: Db,
	id: number,
	values: Map<string, string>,
	at: Date,
): Promise<void> {
	const columns: Partial<typeof vendorApplications.$inferInsert> = { updatedAt: at }
	for (const [name, value] of values) {
		const fieldName = FIELD_NAMES.find((one) => one === name)
		if (fieldName) columns[fieldName] = value
		else if (name === "category") columns.category = value
		else if (name === "directoryConsent") columns.directoryConsent = value === "on"
		else await storeAnswer(tx, id, questionIdOf(name), value)
	}
	await tx.update(vendorApplications).set(columns).where(eq(vendorApplications.id, id))
}

async function storeAnswer(tx: Db, applicationId: number, questionId: number, value: string): Promise<void> {
	const { applicationId: application, questionId: question } = applicationAnswers
	await tx.delete(applicationAnswers).where(and(eq(application, applicationId), eq(question, questionId)))
	if (value) await tx.insert(applicationAnswers).values({ applicationId, questionId, value })
}
