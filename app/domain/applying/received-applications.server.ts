import { isDeepStrictEqual } from "node:util"
import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import type { FormChoices } from "../application-forms/rules.ts"
import { readAnswers } from "../applications/answers.server.ts"
import type { StallApplication } from "../applications/inputs.ts"
import { fieldColumns, vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { ReservedDocument } from "../files/commands.server.ts"
import { APPLICATION_FILE_FIELDS, type ApplicationFileField } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import type { Answers } from "../questions/rules.ts"

/** An application as its sender may see it again. */
export interface ReceivedApplication extends StallApplication, FormChoices {
	id: number
	number: number
	editionId: number
	edition: string
}

/** The fields of all forms, and what else the edition lets a vendor choose. */
export type ApplicationInput = StallApplication & Partial<FormChoices>

/** What a form holds besides. */
interface Content {
	answers?: Answers
	reserved?: { documents: ReservedDocument<ApplicationFileField>[] }
}

const { id, number, editionId, category, termsVersion, directoryConsent } = vendorApplications
const receivedColumns = { id, number, editionId, ...fieldColumns, category, termsVersion, directoryConsent }

/** The application that came in with this key, if one did: what its sender is shown after sending. */
export async function findReceivedApplication(
	db: Db,
	submissionKey: string,
): Promise<ReceivedApplication | undefined> {
	const [found] = await db
		.select({ ...receivedColumns, edition: editions.name })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(eq(vendorApplications.submissionKey, submissionKey))
	return found
}

/** Whether a form says what is stored of an earlier one, but for its files. */
export async function isSameApplication(
	tx: Db,
	earlier: ReceivedApplication,
	input: ApplicationInput,
	{ answers = {} }: Content,
): Promise<boolean> {
	const fields = Object.keys(input) as (keyof ApplicationInput)[]
	const isSame = fields.every((field) => earlier[field] === input[field])
	return isSame && isDeepStrictEqual(await readAnswers(tx, earlier.id), answers)
}

/**
 * One that says the same and came in within a day under another key: without our script, a form to which somebody goes
 * back has a new one.
 */
export async function findIdenticalApplication(
	tx: Db,
	edition: number,
	input: ApplicationInput,
	submission: Content & { at: Date },
): Promise<{ application: ReceivedApplication; receiptKey: string } | undefined> {
	const { submissionKey, emailKey, createdAt, withdrawnAt } = vendorApplications
	const rows = await tx
		.select({ ...receivedColumns, edition: editions.name, submissionKey })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(
			and(
				eq(editionId, edition),
				isNull(withdrawnAt),
				eq(emailKey, emailKeyOf(input.emailAddress)),
				gt(createdAt, daysBefore(submission.at, 1)),
			),
		)
		.orderBy(asc(id))
	for (const { submissionKey: receiptKey, ...application } of rows) {
		const { emailAddress } = application
		const isSame =
			receiptKey !== null &&
			(await isSameApplication(tx, application, { ...input, emailAddress }, submission)) &&
			(await hasSameFiles(tx, application.id, submission))
		if (isSame) return { application, receiptKey }
	}
	return undefined
}

/** Whether these files came with an application, by what is in them. */
async function hasSameFiles(tx: Db, applicationId: number, { reserved }: Content): Promise<boolean> {
	const { field, questionId, sha256 } = documents
	const stored = await tx
		.select({ field, questionId, sha256 })
		.from(documents)
		.where(
			and(
				eq(documents.applicationId, applicationId),
				inArray(field, [...APPLICATION_FILE_FIELDS]),
				eq(documents.state, "current"),
			),
		)
	const sent = reserved?.documents.map(({ document }) => document) ?? []
	const namesOf = (files: { field: string; questionId?: number | null; sha256: string }[]) =>
		files.map((file) => `${file.field} ${file.questionId ?? ""} ${file.sha256}`).sort()
	return isDeepStrictEqual(namesOf(stored), namesOf(sent))
}
