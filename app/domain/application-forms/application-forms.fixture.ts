import type { Db } from "../../platform/db.server.ts"
import { writeFormInput } from "./commands.server.ts"
import type { FormInput } from "./inputs.ts"

/** Two kinds of goods, terms and the question for consent. */
export const CRAFT_FORM: FormInput = {
	categories: [
		{ slug: "ceramics", name: "Ceramics", minimum: 2, maximum: 4, craft: null },
		{ slug: "food", name: "Food & drink", minimum: null, maximum: 1, craft: null },
	],
	terms: ["Stalls open at nine.", "Whoever sells food brings a certificate."],
	asksDirectoryConsent: true,
	photos: 0,
	asksLogo: false,
}

/** Makes this what the form of an edition asks; without it nothing. */
export const setForm = (db: Db, editionId: number, form: Partial<FormInput> = {}): Promise<void> =>
	db.transaction((tx) =>
		writeFormInput(tx, editionId, {
			categories: [],
			terms: [],
			asksDirectoryConsent: false,
			photos: 0,
			asksLogo: false,
			...form,
		}),
	)
