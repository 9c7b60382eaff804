import type { CategoryChoice } from "../application-forms/queries.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import type { QuestionInput } from "../questions/inputs.ts"
import { questionChoices } from "./question-choices.server.ts"
import { formSource, questionsSource } from "./sources.server.ts"

/** What the forms of all editions ask, by the ids of editions. */
export interface FormContents {
	questions: Map<number, QuestionInput[]>
	categories: Map<number, CategoryChoice[]>
}

const categoriesSectionName = (slug: string): string => `categories-${slug}`
/** As it was called when this address came into being. */
const questionsSectionName = (slug: string): string => `application-form-${slug}`

export const formSectionNames = ({ slug }: Edition): string[] => [
	categoriesSectionName(slug),
	questionsSectionName(slug),
]

/** What the application form of an edition asks. */
export const formSections = ({ id, slug, name }: Edition, { questions, categories }: FormContents) => [
	{
		name: categoriesSectionName(slug),
		title: `Categories and terms: ${name}`,
		page: `/admin/application-form/${slug}`,
		about: "Kinds of goods, the terms that vendors accept, and consent to the vendor directory.",
		source: formSource(id),
		at: [],
	},
	{
		name: questionsSectionName(slug),
		title: `Questions to vendors: ${name}`,
		page: `/admin/application-form/${slug}`,
		about: "What the application form asks besides the fields that it always has.",
		source: questionsSource(id),
		at: [],
		choices: questionChoices(questions.get(id) ?? [], categories.get(id) ?? []),
	},
]
