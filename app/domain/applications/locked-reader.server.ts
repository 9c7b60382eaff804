import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { lockDecisionRules } from "../editions/closing.server.ts"
import { editions } from "../editions/schema.server.ts"
import { writeTemplateLetter } from "../letter-templates/edition-letters.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import type { TemplateKind } from "../letter-templates/kinds.ts"
import { queueMail } from "../mail/commands.server.ts"
import type { MailKind } from "../mail/rules.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { accountCodeOf } from "./account-code.ts"
import { isStallKnown } from "./announced-verdict.server.ts"
import { vendorValuesOf } from "./letter-values.ts"
import { vendorApplications } from "./schema.server.ts"

type Application = typeof vendorApplications.$inferSelect

export interface LockedReader extends Application {
	/** Its edition sends such emails, and there is somebody to read one. */
	isReached: boolean
	/** Its edition is not closed. */
	isOpen: boolean
}

/**
 * Who reads emails about an application, until our transaction ends: of one that was merged, the one that stayed. Nothing is
 * booked there meanwhile, no paper is sent or judged, and the edition is not closed or opened.
 * @param setting by which an edition sends them
 */
export async function lockReader(
	tx: Db,
	application: number,
	setting: "moneyEmails" | "paperEmails",
): Promise<LockedReader | undefined> {
	const { id, mergedIntoId } = vendorApplications
	const [own] = await tx.select({ mergedIntoId }).from(vendorApplications).where(eq(id, application))
	if (!own) return undefined
	const reader = own.mergedIntoId ?? application
	const [held] = await tx.select().from(vendorApplications).where(eq(id, reader)).for("no key update")
	// It was merged or taken apart meanwhile: the next run finds where it belongs.
	if (!held || held.mergedIntoId !== null) return undefined
	const { isOpen } = await lockDecisionRules(tx, held.editionId)
	const [edition] = await tx
		.select({ emails: editions[setting] })
		.from(editions)
		.where(eq(editions.id, held.editionId))
	const isReached = edition?.emails === "by-themselves" && held.erasedAt === null
	return { ...held, isReached, isOpen }
}

/** Whether its vendor knows that they have, or had, a stall, as the last email that left says it. */
export async function isStallKnownTo(tx: Db, reader: Pick<LockedReader, "id">): Promise<boolean> {
	const [found] = await tx
		.select({ isStallKnown })
		.from(vendorApplications)
		.where(eq(vendorApplications.id, reader.id))
	return found?.isStallKnown ?? false
}

interface VendorLetter {
	kind: MailKind
	templateKind: TemplateKind
	/** Missing: the one that the edition has for this kind. */
	template?: LetterTemplate | undefined
	cause: string
	values: LetterValues
	at: Date
}

/** The caller holds the ledger. @returns the id of the email */
export async function queueVendorLetter(
	tx: Db,
	{ editionId, emailAddress, ...vendor }: LockedReader,
	{ kind, templateKind, template, cause, values, at }: VendorLetter,
): Promise<number> {
	const letter = await writeTemplateLetter(tx, templateKind, {
		editionId,
		template,
		values: {
			...vendorValuesOf(vendor),
			accountCode: accountCodeOf({ editionId, number: vendor.number }) ?? "",
			vendorPage: VENDOR_PAGE_URL,
			...values,
		},
	})
	return queueMail(tx, { ...letter, kind, cause, to: emailAddress.trim(), applicationId: vendor.id, at })
}
