import { and, eq, gt, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { daysBefore } from "../../values/clock.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { vendorValuesOf } from "../applications/letter-values.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { type Edition, editionFactsOf } from "../editions/queries.server.ts"
import { isWindowOpen, takesCorrections } from "../editions/rules.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"

const LETTERS_A_DAY_TO_ONE_EMAIL = 5

/**
 * Whoever fills in the form chooses where its letter goes, so one mailbox gets only so many a day, whichever editions are
 * applied to. The application is taken all the same: else a stranger who types a vendor's address would keep that vendor out.
 * Until our transaction ends nobody else applies with this address.
 */
export async function hasReachedLetterLimit(tx: Db, email: string, at: Date): Promise<boolean> {
	const key = emailKeyOf(email)
	// Applications to one edition come one by one, those to several do not.
	await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`acknowledgements:${key}`}, 0))`)
	const { emailKey, createdAt } = vendorApplications
	const recent = await tx.$count(vendorApplications, and(eq(emailKey, key), gt(createdAt, daysBefore(at, 1))))
	return recent >= LETTERS_A_DAY_TO_ONE_EMAIL
}

type Received = Parameters<typeof vendorValuesOf>[0] & { id: number; emailAddress: string }

/**
 * Tells a vendor that their application is here. It repeats nothing that was typed (letter-templates/kinds.ts): whoever
 * fills in the form chooses where this letter goes, and would choose what it says.
 */
export async function queueAcknowledgement(tx: Db, application: Received, edition: Edition, at: Date) {
	const takesApplications = isWindowOpen(editionFactsOf(edition).applications, at)
	const canCorrect = takesCorrections({ takesApplications, vendorCorrections: edition.vendorCorrections })
	const values = { ...vendorValuesOf(application), vendorPage: canCorrect ? VENDOR_PAGE_URL : "" }
	return queueMail(tx, {
		kind: "application-received",
		cause: `application-received:${application.id}`,
		to: application.emailAddress,
		...(await writeTemplateLetter(tx, "application-received", { editionId: edition.id, values })),
		applicationId: application.id,
		at,
	})
}
