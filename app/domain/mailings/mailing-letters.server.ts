import { and, asc, eq, inArray } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { vendorValuesOf } from "../applications/letter-values.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { describeFile } from "../blank-forms/rules.ts"
import type { MediaType } from "../files/rules.ts"
import { readEditionLetters, type Sending } from "../letter-templates/edition-letters.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { letterFromTemplate } from "../letter-templates/letter-from-template.tsx"
import { sanitizeLetterName } from "../mail/letter-name.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { listAttachments, type MailingAttachment } from "./attachments.server.ts"

const { id, editionId, number, brandName, contactPerson, category, tentSpace, tentPrice } = vendorApplications
const { emailAddress, emailKey, status, erasedAt, mergedIntoId, withdrawnAt } = vendorApplications

const recipientColumns = {
	id,
	number,
	brandName,
	contactPerson,
	category,
	tentSpace,
	tentPrice,
	emailAddress,
	emailKey,
	status,
	erasedAt,
	mergedIntoId,
	withdrawnAt,
}

/** An application as an email to its vendor needs it. */
export type MailingRecipient = Pick<typeof vendorApplications.$inferSelect, keyof typeof recipientColumns>

export const findRecipients = (db: Db, edition: number, ids: number[]) =>
	db
		.select(recipientColumns)
		.from(vendorApplications)
		.where(and(eq(editionId, edition), inArray(id, ids)))
		.orderBy(asc(id))

/** What all letters of a mailing have in common. */
interface MailingContent extends Sending {
	id: number
	editionId: number
	template: LetterTemplate
}

/** Whoever gets an example of a letter that no vendor gets. */
const NOBODY = {
	id: 0,
	number: 0,
	brandName: "",
	contactPerson: "",
	category: "",
	tentSpace: "",
	tentPrice: null,
}

type VendorOfLetter = Parameters<typeof vendorValuesOf>[0]

/**
 * Reads what the letters of a mailing have in common.
 * @returns writes the one to a vendor; without a vendor the fields about one are empty
 */
export async function openMailing(db: Db, mailing: MailingContent) {
	const { company, festival, values } = await readEditionLetters(db, mailing.editionId, mailing)
	const attachments = await listAttachments(db, mailing.id)
	const template = withAttachments(mailing.template, attachments)
	const valuesFor = (vendor: VendorOfLetter = NOBODY): LetterValues => ({
		...values,
		vendorPage: VENDOR_PAGE_URL,
		...vendorValuesOf(vendor),
		...(vendor === NOBODY && { number: "" }),
	})
	const reason = `You are receiving this email because you applied for a stall at the ${festival}.`
	return {
		valuesFor,
		write: (vendor?: VendorOfLetter, { isTest = false } = {}) => {
			const letter = letterFromTemplate(template, valuesFor(vendor), {
				company,
				reason: isTest ? TEST_REASON : reason,
			})
			return isTest ? { ...letter, subject: `Test: ${letter.subject}`.slice(0, 200) } : letter
		},
	}
}

const TEST_REASON = "This is a test of an email to vendors. Nobody else got it."

/** Says at the end what is attached, in both forms of the letter. */
function withAttachments(template: LetterTemplate, attachments: MailingAttachment[]): LetterTemplate {
	if (!attachments.length) return template
	const text = `Attached: ${attachments.map(attachmentLabel).join(", ")}`
	return { ...template, blocks: [...template.blocks, { type: "text", text }] }
}

/** "Indemnity Form (PDF, 240 KB)": neither a field nor a link, whatever it is called. */
function attachmentLabel({ name, mediaType, size }: MailingAttachment): string {
	const called = sanitizeLetterName(name.replace(/[{}[\]()]+/g, " "))
	if (size === undefined) return called
	return `${called} (${describeFile({ mediaType: mediaType as MediaType, size })})`
}
