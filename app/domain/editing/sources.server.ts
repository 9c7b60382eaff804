import { eq } from "drizzle-orm"
import type { z } from "zod"
import type { Db } from "../../platform/db.server.ts"
import { pluralize } from "../../values/number.ts"
import { writeFormInput } from "../application-forms/commands.server.ts"
import { formInput } from "../application-forms/inputs.ts"
import { readFormInput } from "../application-forms/queries.server.ts"
import type { AuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { countUnreleased } from "../choices/release-question.server.ts"
import { CONTENT_DOCUMENTS, type ContentDocument } from "../content/documents.ts"
import { readStoredEditionDocument, writeEditionDocument } from "../content/edition-documents.server.ts"
import type { MetaCopy } from "../content/inputs.ts"
import { completeDocument, parseStored, parseWithFallback } from "../content/parse-document.server.ts"
import { contentDocuments } from "../content/schema.server.ts"
import { countToldOtherFacts } from "../decisions/stated-facts.server.ts"
import { updateEdition } from "../editions/commands.server.ts"
import { editionDates, editionSettings, findLateWindows, NAME_TAKEN } from "../editions/inputs.ts"
import { describeOverrun, WINDOWS } from "../editions/openings.ts"
import {
	editionFactsOf,
	findEditionById,
	isNameTaken,
	listEditions,
	readEditionSettings,
} from "../editions/queries.server.ts"
import { addTemplateVersion } from "../letter-templates/commands.server.ts"
import type { TemplateKind } from "../letter-templates/kinds.ts"
import { readTemplate } from "../letter-templates/queries.server.ts"
import { templateSchema } from "../letter-templates/template-schema.server.ts"
import { writeRequirements } from "../paper-requirements/commands.server.ts"
import { requirementsInput } from "../paper-requirements/inputs.ts"
import { readRequirementsInput } from "../paper-requirements/queries.server.ts"
import { writeQuestions } from "../questions/commands.server.ts"
import { findForbiddenChanges, questionList } from "../questions/inputs.ts"
import { readAnsweredSlugs, readQuestionInputs } from "../questions/queries.server.ts"
import { writeReviewForm } from "../reviews/commands.server.ts"
import { reviewFormInput } from "../reviews/inputs.ts"
import { readReviewFormInput } from "../reviews/queries.server.ts"
import { asRecord } from "./fields.ts"
import { describeLostStalls } from "./lost-stalls.server.ts"

/** At the field that this way leads to, from the whole of the store. */
export interface ContentFault {
	path: (string | number)[]
	message: string
}

/** Where something that is edited lies, whole. */
export interface Source {
	name: string
	schema: z.ZodType
	/** @param isLocked so that nobody else changes it before the transaction ends */
	read(db: Db, isLocked?: boolean): Promise<unknown>
	/** What is wrong with it beside what else is there, also where `schema` refuses it; it is held by then. */
	check?(tx: Db, content: unknown): Promise<ContentFault[]>
	/** What its organiser may not have meant, in sentences. */
	describe?(db: Db, now: Date): Promise<string[]>
	/** What a change of it, once saved, leaves to be done elsewhere, in sentences. */
	warn?(db: Db, change: { before: unknown; after: unknown }): Promise<string[]>
	/** What `schema` made of it. @param act who saves it, and when */
	write(tx: Db, content: unknown, act: MemberAct): Promise<void>
	/** Of what is only seen with its edition, and only changed while that is not closed. */
	editionId?: number
	/** It is changed in a closed edition too. */
	isOpenAfterClosing?: true
	/** Its entry in the audit log, without what was written, where that is not one of the content. */
	event?: Pick<AuditEvent, "action" | "about">
	/** Of one in a list that may have drafts. */
	isPublic?(db: Db): Promise<boolean>
	/** Missing: it can't be taken away. */
	remove?(tx: Db): Promise<void>
}

/**
 * A document of the content as the site shows it. Keys that only a newer version knows are neither seen nor lost, so that
 * both may run side by side.
 */
export function documentSource<T>(document: ContentDocument<T>): Source {
	const { name, schema } = document
	return {
		name,
		schema,
		read: async (db, isLocked = false) =>
			parseWithFallback(document, await readStoredBody(db, name, isLocked)),
		async write(tx, content) {
			const stored = await readStoredBody(tx, name, true)
			const body = completeDocument(content, stored)
			await tx.update(contentDocuments).set({ body }).where(eq(contentDocuments.name, name))
		},
	}
}

const heads = documentSource(CONTENT_DOCUMENTS.meta)

/** Titles and descriptions of pages, without those of editions and their vendors: they stand in their own documents. */
export const headsSource: Source = {
	...heads,
	async read(db, isLocked) {
		const editions = await listEditions(db)
		const { pages, ...rest } = heads.schema.parse(await heads.read(db, isLocked)) as MetaCopy
		const isOfEdition = (path: string) =>
			editions.some(({ pageAlias, directoryAlias }) => [pageAlias, directoryAlias].includes(path))
		return { ...rest, pages: pages.filter(({ path }) => !isOfEdition(path)) }
	},
}

async function readStoredBody(db: Db, name: string, isLocked: boolean): Promise<unknown> {
	const found = db
		.select({ body: contentDocuments.body })
		.from(contentDocuments)
		.where(eq(contentDocuments.name, name))
	const [row] = await (isLocked ? found.for("update") : found)
	return row?.body
}

export const editionSource = (id: number): Source => ({
	name: "edition",
	editionId: id,
	schema: editionSettings,
	read: (db, isLocked) => readEditionSettings(db, id, isLocked),
	async check(tx, content) {
		const { data: name } = editionSettings.shape.name.safeParse(asRecord(content).name)
		const isTaken = name !== undefined && (await isNameTaken(tx, name, id))
		const { decisionLetters } = asRecord(content)
		const unreleased = decisionLetters === "at-once" ? await countUnreleased(tx, id) : 0
		return [
			...(isTaken ? [{ path: ["name"], message: NAME_TAKEN }] : []),
			...(unreleased ? [{ path: ["decisionLetters"], message: unreleasedFault(unreleased) }] : []),
			...(await findChangedLateWindows(tx, id, content)),
		]
	},
	async describe(db, now) {
		const edition = await findEditionById(db, id)
		const facts = edition && editionFactsOf(edition)
		const toldOtherwise = await countToldOtherFacts(db, id)
		return [
			...WINDOWS.flatMap((name) => (facts && describeOverrun(name, facts, now)?.text) ?? []),
			...(toldOtherwise ? [toldOtherwiseSentence(toldOtherwise)] : []),
		]
	},
	warn: (db, change) => describeLostStalls(db, id, change),
	write: (tx, content) => updateEdition(tx, id, editionSettings.parse(content)),
})

const toldOtherwiseSentence = (vendors: number): string =>
	`The ${vendors === 1 ? "confirmation" : "confirmations"} of ${pluralize(vendors, "vendor")} ${vendors === 1 ? "says" : "say"} something else: the overview leads to the emails that tell them what changed.`

/** Windows that begin after the last day, without those that did before: older editions and imported ones may have them. */
async function findChangedLateWindows(tx: Db, id: number, content: unknown): Promise<ContentFault[]> {
	const { data: edited } = editionDates.safeParse(content)
	const stored = await readEditionSettings(tx, id)
	if (!edited || !stored) return []
	return findLateWindows(edited).filter(
		({ window }) =>
			edited.days.endsOn !== stored.days.endsOn || edited[window].opensAt !== stored[window].opensAt,
	)
}

const unreleasedFault = (choices: number) =>
	`${pluralize(choices, "choice")} of this edition ${choices === 1 ? "is" : "are"} not released. Release them or take them back first, so that no email is lost.`

/** The texts of an edition around its facts. Where it has none yet, the form begins with those of another one. */
export const editionDocumentSource = (
	editionId: number,
	document: ContentDocument<unknown>,
	modelId = editionId,
): Source => ({
	name: "edition-document",
	editionId,
	schema: document.schema,
	async read(db, isLocked = false) {
		// Whoever writes the first document of an edition waits here for others who do.
		const model = await readStoredEditionDocument(db, modelId, document, isLocked)
		const own = await readStoredEditionDocument(db, editionId, document, isLocked)
		return parseStored(document, own ?? model).data
	},
	write: (tx, content) => writeEditionDocument(tx, editionId, document, content),
})

/** What the application form of an edition asks. A question that somebody answered keeps its meaning. */
export const questionsSource = (editionId: number): Source => ({
	name: "questions",
	editionId,
	schema: questionList,
	read: (db, isLocked) => readQuestionInputs(db, editionId, isLocked),
	async check(tx, content) {
		const { data: edited } = questionList.safeParse(content)
		if (!edited) return []
		const questions = await readQuestionInputs(tx, editionId)
		const answered = await readAnsweredSlugs(tx, editionId)
		return findForbiddenChanges({ questions, answered }, edited)
	},
	write: (tx, content) => writeQuestions(tx, editionId, questionList.parse(content)),
})

/** What else that form asks: categories, terms, consent, pictures. */
export const formSource = (editionId: number): Source => ({
	name: "application-form",
	editionId,
	schema: formInput,
	read: (db, isLocked) => readFormInput(db, editionId, isLocked),
	write: (tx, content) => writeFormInput(tx, editionId, formInput.parse(content)),
})

/** The words of a kind of letter to the vendors of an edition. */
export const letterTemplateSource = (editionId: number, kind: TemplateKind): Source => ({
	name: "letter-template",
	editionId,
	schema: templateSchema(kind),
	read: (db, isLocked) => readTemplate(db, { editionId, kind }, isLocked),
	write: (tx, content, act) =>
		addTemplateVersion(tx, { editionId, kind }, templateSchema(kind).parse(content), act),
})

/** What reviewers of an edition score. */
export const reviewFormSource = (editionId: number): Source => ({
	name: "review-form",
	editionId,
	schema: reviewFormInput,
	read: (db) => readReviewFormInput(db, editionId),
	write: (tx, content) => writeReviewForm(tx, editionId, reviewFormInput.parse(content)),
})

/** What papers an edition asks of its vendors. */
export const requirementsSource = (editionId: number): Source => ({
	name: "papers",
	editionId,
	schema: requirementsInput,
	read: (db) => readRequirementsInput(db, editionId),
	write: (tx, content) => writeRequirements(tx, editionId, requirementsInput.parse(content)),
})
