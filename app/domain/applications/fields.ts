interface ApplicationField {
	/** In the database and in the exchange files. */
	column: string
	/** How the form and the card call it. */
	label: string
	/** Whether the form may be sent without it. */
	required: boolean
	/** How the card shows it: `brand` and `description` have places of their own, empty web addresses none. */
	card: "brand" | "description" | "text" | "email" | "phone" | "web"
	/** Its place in the text that the list of vendors, or of the accepted, searches. The last: the texts are stored. */
	searched: { vendors?: number; accepted?: number }
	/** Whether files of the old system lack it; then importing them leaves it as it is. */
	isOurs: boolean
}

/**
 * Everything a vendor types into the application for a stall, in the order of the form, the card and the exchange
 * files. The table has a column for each and says what becomes of it with the person, `inputs.ts` has a rule, and
 * the form a question.
 */
export const APPLICATION_FIELDS = {
	brandName: {
		column: "brand_name",
		label: "Brand",
		required: true,
		card: "brand",
		searched: { vendors: 1, accepted: 1 },
		isOurs: false,
	},
	description: {
		column: "description",
		label: "Description",
		required: false,
		card: "description",
		searched: {},
		isOurs: false,
	},
	contactPerson: {
		column: "contact_person",
		label: "Contact person",
		required: true,
		card: "text",
		searched: { vendors: 2 },
		isOurs: false,
	},
	emailAddress: {
		column: "email_address",
		label: "Email",
		required: true,
		card: "email",
		searched: { vendors: 4, accepted: 2 },
		isOurs: false,
	},
	phoneNumber: {
		column: "phone_number",
		label: "Phone",
		required: true,
		card: "phone",
		searched: {},
		isOurs: false,
	},
	tentSpace: {
		column: "tent_space",
		label: "Tent space",
		required: true,
		card: "text",
		searched: { accepted: 3 },
		isOurs: false,
	},
	website: {
		column: "website",
		label: "Website",
		required: false,
		card: "web",
		searched: { vendors: 3 },
		isOurs: false,
	},
	instagram: {
		column: "instagram",
		label: "Instagram",
		required: false,
		card: "web",
		searched: {},
		isOurs: false,
	},
	facebook: {
		column: "facebook",
		label: "Facebook",
		required: false,
		card: "web",
		searched: {},
		isOurs: false,
	},
} as const satisfies Record<string, ApplicationField>

export type FieldName = keyof typeof APPLICATION_FIELDS

/** In their order. */
export const FIELD_NAMES = Object.keys(APPLICATION_FIELDS) as FieldName[]

/** The columns that one of the lists searches, in the order of its text. */
export function searchedColumns(list: "vendors" | "accepted"): string[] {
	const fields: ApplicationField[] = Object.values(APPLICATION_FIELDS)
	const placed = fields.flatMap(({ column, searched }) => ({ column, place: searched[list] ?? 0 }))
	return placed
		.filter(({ place }) => place > 0)
		.toSorted((one, other) => one.place - other.place)
		.map(({ column }) => column)
}
