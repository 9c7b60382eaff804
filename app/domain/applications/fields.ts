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

interface ApplicationField {
	/** In the database and in the exchange files. */
	column: string
	/** How the card shows it: `brand` and `description` have places of their own, empty web addresses none. */
	card: "brand" | "description" | "text" | "email" | "phone" | "web"
	/** Files of the old system lack it; then importing them leaves it as it is. */
	isOurs?: true
	/** Tells who the vendor is: whoever reviews blind sees it only afterwards. */
	identifies: boolean
	/** With what its vendor may correct it; the stall is what is chosen by, and another email address needs a code. */
	corrected: "contact" | "description" | "stall" | "by-code"
}

/**
 * What the server has to know of each. The table has a column for it and says what becomes of it with the person,
 * `inputs.ts` has its rule, and the form its question.
 */
export const APPLICATION_FIELDS: Record<FieldName, ApplicationField> = {
	brandName: { column: "brand_name", card: "brand", identifies: true, corrected: "description" },
	description: { column: "description", card: "description", identifies: false, corrected: "description" },
	contactPerson: { column: "contact_person", card: "text", identifies: true, corrected: "contact" },
	emailAddress: { column: "email_address", card: "email", identifies: true, corrected: "by-code" },
	phoneNumber: { column: "phone_number", card: "phone", identifies: true, corrected: "contact" },
	tentSpace: { column: "tent_space", card: "text", identifies: false, corrected: "stall" },
	website: { column: "website", card: "web", identifies: true, corrected: "contact" },
	instagram: { column: "instagram", card: "web", identifies: true, corrected: "contact" },
	facebook: { column: "facebook", card: "web", identifies: true, corrected: "contact" },
}

/** By which a vendor is reached in private: those to whom nobody gave that right see none of them. */
export const CONTACT_FIELDS: FieldName[] = FIELD_NAMES.filter((name) =>
	["email", "phone"].includes(APPLICATION_FIELDS[name].card),
)

/**
 * What is searched, in the order of the stored texts: a new field goes last. The list of vendors searches `vendors` and
 * `offers`, in which there is no contact, that of the accepted `accepted`.
 */
export const SEARCHED_FIELDS: Record<"vendors" | "offers" | "accepted", FieldName[]> = {
	vendors: ["brandName", "contactPerson", "website", "emailAddress", "phoneNumber"],
	offers: ["contactPerson", "website", "description"],
	accepted: ["brandName", "emailAddress", "tentSpace", "phoneNumber"],
}
