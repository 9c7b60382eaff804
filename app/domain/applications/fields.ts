/**
 * Everything a vendor types into the application for a stall, and how form and card call it, in the order of the form,
 * the card and the exchange files. A phone loads these labels, and not what the server alone needs (see below).
 */
export const FIELD_LABELS = {
	brandName: "Brand",
	description: "Description",
	contactPerson: "Contact person",
	emailAddress: "Email",
	phoneNumber: "Phone",
	tentSpace: "Tent space",
	website: "Website",
	instagram: "Instagram",
	facebook: "Facebook",
} as const

export type FieldName = keyof typeof FIELD_LABELS

/** In their order. */
export const FIELD_NAMES = Object.keys(FIELD_LABELS) as FieldName[]

export interface ApplicationField {
	/** In the database and in the exchange files. */
	column: string
	/** How the card shows it: `brand` and `description` have places of their own, empty web addresses none. */
	card: "brand" | "description" | "text" | "email" | "phone" | "web"
	/** Its place in the text that the list of vendors, or of the accepted, searches. The last: the texts are stored. */
	searchPosition: { vendors?: number; accepted?: number }
	/** Whether files of the old system lack it; then importing them leaves it as it is. */
	isOurs: boolean
}

/**
 * What the server has to know of each. The table has a column for it and says what becomes of it with the person,
 * `inputs.ts` has its rule, and the form its question.
 */
export const APPLICATION_FIELDS: Record<FieldName, ApplicationField> = {
	brandName: {
		column: "brand_name",
		card: "brand",
		searchPosition: { vendors: 1, accepted: 1 },
		isOurs: false,
	},
	description: {
		column: "description",
		card: "description",
		searchPosition: {},
		isOurs: false,
	},
	contactPerson: {
		column: "contact_person",
		card: "text",
		searchPosition: { vendors: 2 },
		isOurs: false,
	},
	emailAddress: {
		column: "email_address",
		card: "email",
		searchPosition: { vendors: 4, accepted: 2 },
		isOurs: false,
	},
	phoneNumber: {
		column: "phone_number",
		card: "phone",
		searchPosition: { vendors: 5, accepted: 4 },
		isOurs: false,
	},
	tentSpace: {
		column: "tent_space",
		card: "text",
		searchPosition: { accepted: 3 },
		isOurs: false,
	},
	website: {
		column: "website",
		card: "web",
		searchPosition: { vendors: 3 },
		isOurs: false,
	},
	instagram: {
		column: "instagram",
		card: "web",
		searchPosition: {},
		isOurs: false,
	},
	facebook: {
		column: "facebook",
		card: "web",
		searchPosition: {},
		isOurs: false,
	},
}

/** The fields that one of the lists searches, in the order of its text. */
export function listSearchedFields(list: "vendors" | "accepted"): ApplicationField[] {
	const positionOf = ({ searchPosition }: ApplicationField) => searchPosition[list] ?? 0
	return FIELD_NAMES.map((name) => APPLICATION_FIELDS[name])
		.filter((field) => positionOf(field) > 0)
		.toSorted((one, other) => positionOf(one) - positionOf(other))
}
