import { and, count, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { type Edition, listTentOptions } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import type { StallApplication } from "./inputs.ts"
import { applicationReceivedLetter } from "./received-mail.tsx"
import { fieldColumns, vendorApplications } from "./schema.server.ts"
import { formatTentSpace } from "./stall-options.server.ts"

const LETTERS_A_DAY_TO_ONE_EMAIL = 5

/** An application as its sender may see it again. */
export interface ReceivedApplication extends StallApplication {
	id: number
	number: number
	edition: string
}

export type ApplyOutcome =
	/**
	 * `mailId` is the acknowledgement to deliver; undefined when this very form had been received before, or its mailbox
	 * has had enough letters of this kind today.
	 */
	| { ok: true; application: ReceivedApplication; mailId: number | undefined }
	| { ok: false; reason: "applications-closed" | "tent-not-offered" }
	/** The same form came in before, with other answers in it. */
	| { ok: false; reason: "sent-before"; earlier: ReceivedApplication }

interface Submission {
	submissionKey: string
	at: Date
}

/**
 * Takes an application for a stall: number, row and the letter "application received" in one transaction.
 * The key was made with the form: sending it again makes nothing and gives the same answer.
 */
export function applyForStall(
	db: Db,
	edition: Pick<Edition, "id">,
	input: StallApplication,
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
			return isSameApplication(earlier, input)
				? repeatedOutcome(earlier)
				: { ok: false, reason: "sent-before", earlier }
		if (!lockedEdition?.isCurrent || !lockedEdition.applicationsOpen)
			return { ok: false, reason: "applications-closed" }
		const tentOptions = await listTentOptions(tx, lockedEdition.id)
		if (!tentOptions.map(formatTentSpace).includes(input.tentSpace))
			return { ok: false, reason: "tent-not-offered" }
		const isBusy = await hasReachedLetterLimit(tx, lockedEdition.id, input.emailAddress, submission.at)
		const application = await storeApplication(tx, lockedEdition, input, submission)
		const mailId = isBusy
			? undefined
			: await queueAcknowledgement(tx, application, lockedEdition, submission.at)
		return { ok: true, application, mailId }
	})
}

/** The row with the next number of its edition, and its line in the audit log. */
async function storeApplication(
	tx: Db,
	edition: Edition,
	input: StallApplication,
	{ submissionKey, at }: Submission,
): Promise<ReceivedApplication> {
	const number = await assignNumber(tx, edition.id)
	const [inserted] = await tx
		.insert(vendorApplications)
		.values({ ...input, editionId: edition.id, number, submissionKey, createdAt: at, updatedAt: at })
		.returning({ id: vendorApplications.id })
	if (!inserted) throw new Error("the application was not stored")
	await recordAuditEvent(tx, {
		by: "vendor",
		at,
		action: "application-received",
		about: { kind: "vendor", id: inserted.id },
		after: { edition: edition.slug, number, tentSpace: input.tentSpace },
	})
	return { ...input, id: inserted.id, number, edition: edition.name }
}

const receivedColumns = { id: vendorApplications.id, number: vendorApplications.number, ...fieldColumns }

/** The application that came in with this key, if one did: what its sender is shown after sending. */
export async function findReceivedApplication(
	db: Db,
	submissionKey: string,
): Promise<ReceivedApplication | undefined> {
	const [found] = await db
		.select({ ...receivedColumns, edition: editions.name })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.submissionKey, submissionKey))
	return found
}

function isSameApplication(earlier: ReceivedApplication, input: StallApplication): boolean {
	const fields = Object.keys(input) as (keyof StallApplication)[]
	return fields.every((field) => earlier[field] === input[field])
}

function repeatedOutcome(application: ReceivedApplication): ApplyOutcome {
	return { ok: true, application, mailId: undefined }
}

/**
 * Whoever fills in the form chooses where its letter goes, so one mailbox gets only so many a day. The application is
 * taken all the same: else a stranger who types a vendor's address would keep that vendor out.
 */
async function hasReachedLetterLimit(tx: Db, editionId: number, email: string, at: Date): Promise<boolean> {
	const dayBefore = daysBefore(at, 1)
	const [recent] = await tx
		.select({ applications: count() })
		.from(vendorApplications)
		.where(
			and(
				eq(vendorApplications.emailKey, emailKeyOf(email)),
				eq(vendorApplications.editionId, editionId),
				gt(vendorApplications.createdAt, dayBefore),
			),
		)
	return (recent?.applications ?? 0) >= LETTERS_A_DAY_TO_ONE_EMAIL
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

async function queueAcknowledgement(tx: Db, application: ReceivedApplication, edition: Edition, at: Date) {
	const company = await readCompanyDetails(tx)
	return queueMail(tx, {
		kind: "application-received",
		cause: `application-received:${application.id}`,
		to: application.emailAddress,
		...applicationReceivedLetter(application, edition, company),
		applicationId: application.id,
		at,
	})
}
