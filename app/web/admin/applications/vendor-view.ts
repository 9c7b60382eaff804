import {
	APPLICATION_FIELDS,
	FIELD_LABELS,
	FIELD_NAMES,
	type FieldName,
} from "../../../domain/applications/fields.ts"
import type { ListedApplication } from "../../../domain/applications/queries.server.ts"
import {
	type ApplicationStatus,
	brandOf,
	stateVersion,
	truncate,
} from "../../../domain/applications/rules.ts"
import { parseWebAddress } from "../../../domain/applications/web-presence.ts"

export interface VendorField {
	term: string
	text: string
	to?: string
}

export interface VendorDetails {
	description: string
	fields: VendorField[]
}

export interface VendorView {
	id: number
	/** As letters name it. */
	number: number
	/** What the card shows, for the click that changes it. */
	expected: string
	status: ApplicationStatus
	brand: string
	excerpt: string
	/** Of the card that the address opens; others fetch theirs when they are opened. */
	details?: VendorDetails
}

/** Made on the server, where every browser gets the same: what is a link, where a text is cut. */
export function toVendorView(vendor: ListedApplication, isOpen: boolean): VendorView {
	return {
		id: vendor.id,
		number: vendor.number,
		expected: stateVersion(vendor),
		status: vendor.status,
		brand: brandOf(vendor),
		excerpt: truncate(descriptionOf(vendor)),
		details: isOpen ? toVendorDetails(vendor) : undefined,
	}
}

export function toVendorDetails(vendor: ListedApplication): VendorDetails {
	return {
		description: descriptionOf(vendor),
		fields: FIELD_NAMES.flatMap((field) => describeField(field, vendor[field])),
	}
}

const descriptionOf = ({ description }: ListedApplication) => description.trim() || "No description provided."

/** None of what has a place of its own on the card, or of a web address that was not given. */
function describeField(field: FieldName, stored: string): VendorField[] {
	const { card } = APPLICATION_FIELDS[field]
	if (card === "brand" || card === "description" || (card === "web" && !stored.trim())) return []
	const text = stored.trim() || "N/A"
	return [{ term: FIELD_LABELS[field], text, to: card === "text" ? undefined : LINKS[card](text) }]
}

/** Only what is safe to open becomes a link. */
const LINKS: Record<"email" | "phone" | "web", (text: string) => string | undefined> = {
	email: (text) => (/^[\w.+-]+@[\w.-]+$/.test(text) ? `mailto:${text}` : undefined),
	phone: (text) => (/^\+?[\d ()/.-]{5,}$/.test(text) ? `tel:${text.replace(/[^+\d]/g, "")}` : undefined),
	web: parseWebAddress,
}
