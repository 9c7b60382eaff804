import { href } from "react-router"
import type { AnsweredQuestion } from "../../../domain/applications/answers.server.ts"
import {
	APPLICATION_FIELDS,
	CONTACT_FIELDS,
	FIELD_LABELS,
	FIELD_NAMES,
	type FieldName,
} from "../../../domain/applications/fields.ts"
import type { SentFormChoices } from "../../../domain/applications/form-choices.server.ts"
import type { ListedApplication } from "../../../domain/applications/listed-columns.server.ts"
import {
	type ApplicationStatus,
	brandOf,
	type Choice,
	stateVersion,
	truncate,
} from "../../../domain/applications/rules.ts"
import { parseWebAddress } from "../../../domain/applications/web-presence.ts"
import type { SentPhoto } from "../../../domain/files/queries.server.ts"
import { formatNairobiDate } from "../../../values/clock.ts"
import { phoneAddress } from "../../../values/phone.ts"

export interface VendorField {
	term: string
	text: string
	to?: string
}

export interface VendorDetails {
	description: string
	fields: VendorField[]
	photos: { id: string; label: string }[]
}

export interface VendorView {
	id: number
	/** As letters name it. */
	number: number
	/** What the card shows, for the click that changes it. */
	expected: string
	status: ApplicationStatus
	/** What is chosen and not told. */
	choice?: Choice | undefined
	/** Has a place on the standby list. */
	isOnStandby?: boolean
	/** Its vendor wants no stall; nothing is decided about it. */
	isWithdrawn?: boolean
	brand: string
	/** Whoever looks reviews blind and has not scored it: it cannot be decided by them yet, and its number is its name. */
	isUnidentified?: boolean | undefined
	excerpt: string
	tags?: string[] | undefined
	/** Of the card that the address opens; others fetch theirs when they are opened. */
	details?: VendorDetails
}

/**
 * Made on the server, where every browser gets the same: what is a link, where a text is cut. What a card does not have is
 * left out: each is one of fifty.
 */
export function toVendorView(
	vendor: ListedApplication,
	isOpen: boolean,
	details: DetailOptions = {},
): VendorView {
	return {
		id: vendor.id,
		number: vendor.number,
		expected: stateVersion(vendor),
		status: vendor.status,
		...(vendor.choice && { choice: vendor.choice }),
		...(vendor.isOnStandby && { isOnStandby: true }),
		...(vendor.withdrawnAt && { isWithdrawn: true }),
		brand: brandOf(vendor),
		excerpt: truncate(descriptionOf(vendor)),
		...(details.isAnonymous && { isUnidentified: true }),
		...(isOpen && { details: toVendorDetails(vendor, details) }),
	}
}

interface DetailOptions {
	/** Leaves out what whoever reads may not see. */
	hidesContacts?: boolean
	/** Whether whoever reads may open documents. */
	opensFiles?: boolean
	/** The questions of its edition that it answers. */
	answered?: AnsweredQuestion[] | undefined
	/** What else its edition let it choose. */
	chosen?: SentFormChoices | undefined
	/** Pictures that came with it. */
	photos?: SentPhoto[] | undefined
	/** Whoever reads reviews it blind, and may not know who it is. */
	isAnonymous?: boolean
	/** There is nobody behind it any more: what is left are its tent space and choices. */
	isErased?: boolean
}

export function toVendorDetails(
	vendor: ListedApplication,
	{
		hidesContacts = false,
		opensFiles = false,
		answered = [],
		chosen,
		photos = [],
		isAnonymous = false,
		isErased = false,
	}: DetailOptions = {},
): VendorDetails {
	const names = isErased
		? (["tentSpace"] as const)
		: FIELD_NAMES.filter(
				(name) =>
					!((hidesContacts || isAnonymous) && CONTACT_FIELDS.includes(name)) &&
					!(isAnonymous && NAMING_FIELDS.includes(name)),
			)
	const answers = answered.map(({ label, answer, fileId }) => ({
		term: label,
		text: isAnonymous && fileId ? "A file" : answer,
		to: opensFiles && fileId ? addressOfFile(vendor.id, fileId) : undefined,
	}))
	return {
		description: descriptionOf(vendor),
		fields: [
			...(chosen ? describeChoices(chosen) : []),
			...names.flatMap((field) => describeField(field, vendor[field])),
			...answers,
		],
		photos: photos
			.filter(({ field }) => !isAnonymous || field !== "logo")
			.map(({ id, field, name }, nth) => ({
				id,
				label: isAnonymous
					? `Photo ${nth + 1}`
					: `${field === "logo" ? "Logo" : "Photo"}: ${truncate(name, 60)}`,
			})),
	}
}

/** Besides the brand, in place of which a number stands. */
const NAMING_FIELDS: FieldName[] = ["contactPerson", "website", "instagram", "facebook"]

const addressOfFile = (id: number, fileId: string) =>
	href("/admin/vendors/:id/answers/:fileId", { id: String(id), fileId })

const descriptionOf = ({ description }: ListedApplication) => description.trim() || "No description provided."

/** None of what has a place of its own on the card, or of a web address that was not given. */
function describeField(field: FieldName, stored: string): VendorField[] {
	const { card } = APPLICATION_FIELDS[field]
	if (card === "brand" || card === "description" || (card === "web" && !stored.trim())) return []
	const text = stored.trim() || "N/A"
	return [{ term: FIELD_LABELS[field], text, to: card === "text" ? undefined : LINKS[card](text) }]
}

/** Nothing of what was not asked, or not agreed to. */
function describeChoices({ edition, category, termsVersion, directoryConsent, sentAt }: SentFormChoices) {
	const fields: VendorField[] = []
	if (category) fields.push({ term: "Category", text: category })
	if (termsVersion !== null)
		fields.push({
			term: "Terms",
			text: `Accepted version ${termsVersion} on ${formatNairobiDate(sentAt)}`,
			to: `${href("/festivals/:slug/terms", { slug: edition })}?version=${termsVersion}`,
		})
	if (directoryConsent) fields.push({ term: "Vendor directory", text: "Agrees to be listed" })
	return fields
}

/** Only what is safe to open becomes a link. */
const LINKS: Record<"email" | "phone" | "web", (text: string) => string | undefined> = {
	email: (text) => (/^[\w.+-]+@[\w.-]+$/.test(text) ? `mailto:${text}` : undefined),
	phone: phoneAddress,
	web: parseWebAddress,
}
