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

/** What a vendor wrote into a field and the address it may be linked to, if any. */
export interface VendorDetail {
	term: string
	text: string
	to?: string
}

/** A vendor as the card shows it, fallbacks filled in. */
export interface VendorView {
	id: number
	/** As letters name it. */
	number: number
	/** What the card shows, for the click that changes it. */
	expected: string
	status: ApplicationStatus
	brand: string
	description: string
	/** The beginning of a description that is too long for a collapsed card. */
	excerpt?: string
	details: VendorDetail[]
}

/** Made on the server, where every browser gets the same: what is a link, where a text is cut. */
export function toVendorView(vendor: ListedApplication): VendorView {
	const description = vendor.description.trim() || "No description provided."
	const excerpt = truncate(description)
	return {
		id: vendor.id,
		number: vendor.number,
		expected: stateVersion(vendor),
		status: vendor.status,
		brand: brandOf(vendor),
		description,
		excerpt: excerpt === description ? undefined : excerpt,
		details: FIELD_NAMES.flatMap((field) => detailsOf(field, vendor[field])),
	}
}

/** None of what has a place of its own on the card, or of a web address that was not given. */
function detailsOf(field: FieldName, stored: string): VendorDetail[] {
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
