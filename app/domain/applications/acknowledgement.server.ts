import { and, count, eq, gt } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { applicationReceivedLetter } from "./received-mail.tsx"
import { vendorApplications } from "./schema.server.ts"

const LETTERS_A_DAY_TO_ONE_EMAIL = 5

/**
 * Whoever fills in the form chooses where its letter goes, so one mailbox gets only so many a day. The application is
 * taken all the same: else a stranger who types a vendor's address would keep that vendor out.
 */
export async function hasReachedLetterLimit(
	tx: Db,
	editionId: number,
	email: string,
	at: Date,
): Promise<boolean> {
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

type Received = Parameters<typeof applicationReceivedLetter>[0] & { id: number; emailAddress: string }

export async function queueAcknowledgement(tx: Db, application: Received, edition: Edition, at: Date) {
	const company = await readEditionCompany(tx, edition.id)
	return queueMail(tx, {
		kind: "application-received",
		cause: `application-received:${application.id}`,
		to: application.emailAddress,
		...applicationReceivedLetter(application, edition, company),
		applicationId: application.id,
		at,
	})
}
