import { createHash } from "node:crypto"
import { and, asc, count, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { findUnaskedExcess } from "../applications/mix.server.ts"
import type { Excess } from "../applications/mix.ts"
import type { Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { findTwoAnswers, type TwoAnswers } from "../duplicates/two-answers.server.ts"

/** Which choices are told: all of these kinds, or those of these applications alone, by their ids. */
export type Selection = { choices: readonly Choice[] } | { applications: readonly number[] }

const ofEdition = (editionId: number) =>
	sql`${applicationChoices.applicationId} in (
		select id from ${vendorApplications} where ${vendorApplications.editionId} = ${editionId})`

export interface SelectedChoice {
	applicationId: number
	choiceId: number
	choice: Choice
}

/** What was chosen in an edition and is not released, by application. In one statement, so that all are of one moment. */
async function listSelected(db: Db, editionId: number, selection: Selection): Promise<SelectedChoice[]> {
	const { id, applicationId, choice } = applicationChoices
	const unreleased = await db
		.select({ applicationId, choiceId: id, choice })
		.from(applicationChoices)
		.where(ofEdition(editionId))
		.orderBy(asc(applicationId))
	return unreleased.filter((one) =>
		"applications" in selection
			? selection.applications.includes(one.applicationId)
			: selection.choices.includes(one.choice),
	)
}

/** What the question before a release is about. */
export interface ReleaseQuestion {
	selected: SelectedChoice[]
	/** Which of them would tell one vendor two answers. */
	twoAnswers: TwoAnswers[]
	/** Which of them a release leaves out as they are now, by application, and of what no place is left. */
	full: Map<number, Excess[]>
}

/** Those that have another stall or kind of goods than they were chosen for, of which no place is left. */
async function findFull(
	db: Db,
	editionId: number,
	selected: SelectedChoice[],
): Promise<Map<number, Excess[]>> {
	const { applicationId: id, choice, chosenCategory, chosenTentType } = applicationChoices
	const { category, tentType } = vendorApplications
	const chosen = await db
		.select({ id, choice, chosenCategory, chosenTentType, category, tentType })
		.from(applicationChoices)
		.innerJoin(vendorApplications, eq(vendorApplications.id, id))
		.where(and(ofEdition(editionId), eq(choice, "yes")))
	const ids = new Set(selected.map(({ applicationId }) => applicationId))
	const excess = await findUnaskedExcess(
		db,
		editionId,
		chosen.filter((one) => ids.has(one.id)),
	)
	return new Map([...excess].filter(([, over]) => over.length))
}

/**
 * @param newest the newest choice that was counted: what was chosen since is another matter. Missing: the newest that there is
 */
export async function readReleaseQuestion(
	db: Db,
	editionId: number,
	selection: Selection,
	newest = Number.POSITIVE_INFINITY,
): Promise<ReleaseQuestion> {
	const selected = (await listSelected(db, editionId, selection)).filter(({ choiceId }) => choiceId <= newest)
	const answers = new Map(selected.map(({ applicationId, choice }) => [applicationId, choice]))
	const twoAnswers = await findTwoAnswers(db, editionId, answers)
	return { selected, twoAnswers, full: await findFull(db, editionId, selected) }
}

const digestOf = (value: unknown): string =>
	createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22)

/** What a question counted, and whom it named, to be sent along with its answer. */
export function questionVersion({ selected, twoAnswers }: Omit<ReleaseQuestion, "full">): string {
	const newest = Math.max(0, ...selected.map(({ choiceId }) => choiceId))
	const groups = twoAnswers.map(({ applications }) => applications.map(({ id, answer }) => [id, answer]))
	return [newest, digestOf(selected.map(({ choiceId }) => choiceId)), digestOf(groups)].join(".")
}

export function parseVersion(version: string): { newest: number; choices: string; twoAnswers: string } {
	const [newest, choices = "", twoAnswers = ""] = version.split(".")
	return { newest: Number(newest) || 0, choices, twoAnswers }
}

/** How many unreleased choices of an edition there are of each kind. */
export async function countChoices(db: Db, editionId: number): Promise<Record<Choice, number>> {
	const { choice } = applicationChoices
	const rows = await db
		.select({ choice, count: count() })
		.from(applicationChoices)
		.where(ofEdition(editionId))
		.groupBy(choice)
	const countOf = (kind: Choice) => rows.find((row) => row.choice === kind)?.count ?? 0
	return { yes: countOf("yes"), standby: countOf("standby"), no: countOf("no") }
}

export function countKinds(selected: SelectedChoice[]): Record<Choice, number> {
	const countOf = (choice: Choice) => selected.filter((one) => one.choice === choice).length
	return { yes: countOf("yes"), standby: countOf("standby"), no: countOf("no") }
}

/** Of an edition that tells at once, none. */
export const countUnreleased = (db: Db, editionId: number): Promise<number> =>
	db.$count(applicationChoices, ofEdition(editionId))
