import type { ListedApplication } from "../../../domain/applications/queries.server.ts"
import { type ApplicationStatus, brandOf, shortened } from "../../../domain/applications/rules.ts"
import { webAddress } from "../../../domain/applications/web-presence.ts"

/** A stored text and the address it may be linked to, if any. */
export interface Linked {
	text: string
	to?: string
}

/** A vendor as the card shows it, fallbacks filled in (specification 2, All Vendors). */
export interface ShownVendor {
	id: number
	status: ApplicationStatus
	brand: string
	description: string
	/** The beginning of a description that is too long for a collapsed card. */
	beginning?: string
	contactPerson: string
	email: Linked
	phone: Linked
	tentSpace: string
	website: Linked
	instagram: Linked
	facebook: Linked
}

/** Made on the server, where every browser gets the same: what is a link, where a text is cut. */
export function shownVendor(vendor: ListedApplication): ShownVendor {
	const description = vendor.description.trim() || "No description provided."
	const beginning = shortened(description)
	return {
		id: vendor.id,
		status: vendor.status,
		brand: brandOf(vendor),
		description,
		beginning: beginning === description ? undefined : beginning,
		contactPerson: orNotAvailable(vendor.contactPerson),
		email: mailLink(vendor.emailAddress),
		phone: phoneLink(vendor.phoneNumber),
		tentSpace: orNotAvailable(vendor.tentSpace),
		website: webLink(vendor.website),
		instagram: webLink(vendor.instagram),
		facebook: webLink(vendor.facebook),
	}
}

const orNotAvailable = (text: string) => text.trim() || "N/A"

function mailLink(stored: string): Linked {
	const text = orNotAvailable(stored)
	return /^[\w.+-]+@[\w.-]+$/.test(text) ? { text, to: `mailto:${text}` } : { text }
}

function phoneLink(stored: string): Linked {
	const text = orNotAvailable(stored)
	return /^\+?[\d ()/.-]{5,}$/.test(text) ? { text, to: `tel:${text.replace(/[^+\d]/g, "")}` } : { text }
}

function webLink(stored: string): Linked {
	const text = stored.trim()
	return { text, to: webAddress(text) }
}
