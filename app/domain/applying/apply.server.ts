import { eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readFormSettings } from "../application-forms/queries.server.ts"
import { areCurrentChoices, areWantedPictures, NO_CHOICES } from "../application-forms/rules.ts"
import { storeAnswers } from "../applications/answers.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { formatTentSpace } from "../applications/stall-options.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { noteForDigests } from "../digests/commands.server.ts"
import { type Edition, editionFactsOf, listTentOptions } from "../editions/queries.server.ts"
import { canStillApply } from "../editions/rules.ts"
import { editions } from "../editions/schema.server.ts"
import { acceptDocuments, type ReservedDocument } from "../files/commands.server.ts"
import { APPLICATION_FILE_FIELDS, type ApplicationFileField, type NewDocument } from "../files/rules.ts"
import { consumeLateLink, lockLateLink } from "../late-links/commands.server.ts"
import { takesLateApplications } from "../late-links/rules.ts"
import { areCurrentAnswers } from "../questions/answers.ts"
import { listQuestions } from "../questions/queries.server.ts"
import { type Answers, fileQuestionsOf, type Question } from "../questions/rules.ts"
import { hasReachedLetterLimit, queueAcknowledgement } from "./acknowledgement.server.ts"
import {
	type ApplicationInput,
	findIdenticalApplication,
	findReceivedApplication,
	isSameApplication,
	type ReceivedApplication,
} from "./received-applications.server.ts"

export type ApplyOutcome =
	/**
	 * `mailId` is the acknowledgement to deliver; undefined when this very form or an identical one had been received
	 * before, or its mailbox has had enough letters of this kind today. `receiptKey` is that of the form that is stored.
	 */
	| {
			ok: true
			application: ReceivedApplication
			receiptKey: string
			mailId: number | undefined
			isRepeated: boolean
	  }
	| {
			ok: false
			reason: "applications-closed" | "late-link-ended" | "tent-not-offered" | "questions-changed"
	  }
	/** The same form came in before, with other answers in it. */
	| { ok: false; reason: "sent-before"; earlier: ReceivedApplication }

interface Submission {
	submissionKey: string
	/** When its form was opened: one from before the end still counts for a while. */
	openedAt?: Date | undefined
	/** Of the late link whose form it is. */
	lateToken?: string | undefined
	at: Date
	/** To the questions of the edition. */
	answers?: Answers
	/** The id that it gets, and its files, which are stored below it. */
	reserved?: { id: number; documents: ReservedDocument<ApplicationFileField>[] }
}

/**
 * Takes an application for a stall: number, row and the letter "application received" in one transaction.
 * The key was made with the form: sending it again makes nothing and gives the same answer.
 */
export function applyForStall(
	db: Db,
	edition: Pick<Edition, "id">,
	input: ApplicationInput,
	submission: Submission,
): Promise<ApplyOutcome> {
	return db.transaction(async (tx) => {
		// Everybody who applies passes here one by one, so the key is looked up once nobody else is adding it.
		const [lockedEdition] = await tx
			.select()
			.from(editions)
			.where(eq(editions.id, edition.id))
			.for("no key update")
		const earlier = await findReceivedApplication(tx, submission.submissionKey)
		if (earlier)
			return earlier.editionId === edition.id && (await isSameApplication(tx, earlier, input, submission))
				? repeatedOutcome(earlier, submission.submissionKey)
				: { ok: false, reason: "sent-before", earlier }
		const identical = await findIdenticalApplication(tx, edition.id, input, submission)
		if (identical) return repeatedOutcome(identical.application, identical.receiptKey)
		if (!lockedEdition) return { ok: false, reason: "applications-closed" }
		const permission = await checkPermission(tx, lockedEdition, submission)
		if (!permission.ok) return permission
		const tentOptions = await listTentOptions(tx, lockedEdition.id)
		const stall = tentOptions.find((one) => formatTentSpace(one) === input.tentSpace)
		if (!stall) return { ok: false, reason: "tent-not-offered" }
		if (!(await isCurrentForm(tx, lockedEdition.id, input, submission)))
			return { ok: false, reason: "questions-changed" }
		const isBusy = await hasReachedLetterLimit(tx, input.emailAddress, submission.at)
		const application = await storeApplication(tx, lockedEdition, input, submission)
		if (permission.linkId)
			await consumeLateLink(tx, permission.linkId, { applicationId: application.id, at: submission.at })
		const vendor = { ...application, tentPrice: stall.price }
		const mailId = isBusy ? undefined : await queueAcknowledgement(tx, vendor, lockedEdition, submission.at)
		return { ok: true, application, receiptKey: submission.submissionKey, mailId, isRepeated: false }
	})
}

/** Whether the edition still asks what this form answers. */
async function isCurrentForm(
	tx: Db,
	editionId: number,
	input: ApplicationInput,
	{ answers = {}, reserved }: Submission,
): Promise<boolean> {
	const settings = await readFormSettings(tx, editionId)
	const questions = await listQuestions(tx, editionId)
	const documents = reserved?.documents.map(({ document }) => document) ?? []
	return (
		areCurrentChoices(settings, { ...NO_CHOICES, ...input }) &&
		areWantedPictures(
			settings,
			documents.map(({ field }) => field),
		) &&
		areCurrentAnswers(questions, answers, input.category ?? "") &&
		areAnsweredFiles(questions, answers, documents)
	)
}

/** Whether each answer that is a file came with one, and no other file came. */
function areAnsweredFiles(
	questions: Question[],
	answers: Answers,
	documents: NewDocument<ApplicationFileField>[],
): boolean {
	const asked = fileQuestionsOf(questions).flatMap(({ id }) => (answers[id] ? [id] : []))
	const sent = documents.flatMap(({ field, questionId }) => (field === "answer" ? [questionId] : []))
	return sent.length === asked.length && asked.every((id) => sent.includes(id))
}

/** While the edition takes applications everybody may apply, after that whoever has a late link that works. */
async function checkPermission(
	tx: Db,
	edition: Edition,
	{ lateToken, openedAt, at }: Submission,
): Promise<{ ok: true; linkId?: number } | Extract<ApplyOutcome, { ok: false }>> {
	if (!lateToken) {
		if (canStillApply(editionFactsOf(edition), openedAt, at)) return { ok: true }
		return { ok: false, reason: "applications-closed" }
	}
	if (!takesLateApplications(edition)) return { ok: false, reason: "applications-closed" }
	const linkId = await lockLateLink(tx, { token: lateToken, editionId: edition.id, at })
	return linkId ? { ok: true, linkId } : { ok: false, reason: "late-link-ended" }
}

/** The row with the next number of its edition, and its line in the audit log. */
async function storeApplication(
	tx: Db,
	edition: Edition,
	input: ApplicationInput,
	{ submissionKey, at, answers = {}, reserved }: Submission,
): Promise<ReceivedApplication> {
	const number = await assignNumber(tx, edition.id)
	const [inserted] = await tx
		.insert(vendorApplications)
		.overridingSystemValue()
		.values({
			...input,
			...(reserved && { id: reserved.id }),
			editionId: edition.id,
			number,
			submissionKey,
			createdAt: at,
			updatedAt: at,
		})
		.returning({ id: vendorApplications.id })
	if (!inserted) throw new Error("the application was not stored")
	await storeAnswers(tx, inserted.id, answers)
	await noteForDigests(tx, inserted.id, at)
	for (const field of reserved ? APPLICATION_FILE_FIELDS : []) {
		const ids =
			reserved?.documents.filter(({ document }) => document.field === field).map(({ id }) => id) ?? []
		await acceptDocuments(tx, field, ids, { owners: [inserted.id], at })
	}
	await recordAuditEvent(tx, {
		by: "vendor",
		at,
		action: "application-received",
		about: { kind: "vendor", id: inserted.id },
		after: { edition: edition.slug, number, tentSpace: input.tentSpace },
	})
	return { ...NO_CHOICES, ...input, id: inserted.id, number, editionId: edition.id, edition: edition.name }
}

function repeatedOutcome(application: ReceivedApplication, receiptKey: string): ApplyOutcome {
	return { ok: true, application, receiptKey, mailId: undefined, isRepeated: true }
}

/** The next `id` of the exchange files in this edition. */
async function assignNumber(tx: Db, editionId: number): Promise<number> {
	const [updated] = await tx
		.update(editions)
		.set({ nextNumber: sql`${editions.nextNumber} + 1` })
		.where(eq(editions.id, editionId))
		.returning({ next: editions.nextNumber })
	if (!updated) throw new Error("the edition went away while its row was locked")
	return updated.next - 1
}
