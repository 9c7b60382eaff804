import type { CategoryChoice } from "../application-forms/queries.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import type { RequirementChoices } from "../paper-requirements/queries.server.ts"
import type { QuestionInput } from "../questions/inputs.ts"
import { extraOptionsSource } from "./extra-options-source.server.ts"
import { questionChoices } from "./question-choices.server.ts"
import { formSource, questionsSource, requirementsSource, reviewFormSource } from "./sources.server.ts"

/** What the forms of all editions ask, by the ids of editions. */
export interface FormContents {
	questions: Map<number, QuestionInput[]>
	categories: Map<number, CategoryChoice[]>
	papers: Map<number, RequirementChoices>
	/** Stalls that extras can name. */
	extraStalls: Map<number, string[]>
}

const categoriesSectionName = (slug: string): string => `categories-${slug}`
/** As it was called when this address came into being. */
const questionsSectionName = (slug: string): string => `application-form-${slug}`

const reviewsSectionName = (slug: string): string => `reviews-${slug}`

export const papersSectionName = (slug: string): string => `papers-${slug}`

export const extrasSectionName = (slug: string): string => `extras-${slug}`

export const formSectionNames = ({ slug }: Edition): string[] => [
	categoriesSectionName(slug),
	questionsSectionName(slug),
	reviewsSectionName(slug),
	papersSectionName(slug),
	extrasSectionName(slug),
]

const toChoices = (names: string[] = []) => names.map((one) => ({ value: one, label: one }))

/** What an edition asks its vendors, and offers them. */
export const formSections = (edition: Edition, contents: FormContents) => [
	...questionSections(edition, contents),
	...stallSections(edition, contents),
]

/** What the application form of an edition asks, and what is scored. */
const questionSections = (
	{ id, slug, name }: Edition,
	{ questions, categories }: Pick<FormContents, "questions" | "categories">,
) => [
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
	{
		name: reviewsSectionName(slug),
		title: `Reviews: ${name}`,
		page: "/admin/reviews",
		about: "What reviewers score from 1 to 5, and whether they see names while they do.",
		source: reviewFormSource(id),
		at: [],
	},
]

/** What vendors who have a stall hand in, and can order. */
const stallSections = (
	{ id, slug, name }: Edition,
	{ categories, papers, extraStalls }: Pick<FormContents, "categories" | "papers" | "extraStalls">,
) => [
	{
		name: papersSectionName(slug),
		title: `Papers of vendors: ${name}`,
		page: "/admin/papers",
		about: "Which forms and certificates vendors hand in, and by when.",
		source: requirementsSource(id),
		at: [],
		related: { to: `/admin/blank-forms?edition=${slug}`, label: "Blank forms" },
		choices: {
			...questionChoices([], categories.get(id) ?? []),
			"paper-form": toChoices(papers.get(id)?.forms),
			"paper-stall": toChoices(papers.get(id)?.stalls),
		},
	},
	{
		name: extrasSectionName(slug),
		title: `Extras: ${name}`,
		page: "/admin/accepted",
		about:
			"What accepted vendors can order besides the stall: prices, how many there are, for whom and until when.",
		source: extraOptionsSource(id),
		at: [],
		choices: {
			...questionChoices([], categories.get(id) ?? []),
			"extra-stall": toChoices(extraStalls.get(id)),
		},
	},
]
