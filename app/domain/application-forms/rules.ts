/** What the application form of an edition asks besides the fields of all forms and its questions. */
export interface FormSettings {
	/** Kinds of goods to choose from, in their order; none: it does not ask. */
	categories: string[]
	/** Of the terms that a vendor has to accept; null: there are none. */
	termsVersion: number | null
	/** Whether it asks for consent to a listing in the public directory. */
	asksDirectoryConsent: boolean
	/** Pictures of the goods that a vendor may send along; 0: none. */
	photos: number
	asksLogo: boolean
}

export const MAX_PHOTOS = 5

/** The same of an edition that asks nothing of it. */
export const PLAIN_FORM: FormSettings = {
	categories: [],
	termsVersion: null,
	asksDirectoryConsent: false,
	photos: 0,
	asksLogo: false,
}

export const isPlainForm = (settings: FormSettings): boolean =>
	!settings.categories.length &&
	settings.termsVersion === null &&
	!settings.asksDirectoryConsent &&
	!takesPictures(settings)

export const takesPictures = ({ photos, asksLogo }: Pick<FormSettings, "photos" | "asksLogo">): boolean =>
	photos > 0 || asksLogo

/** What of it a vendor chose. */
export interface FormChoices {
	/** Empty where the edition has no categories. */
	category: string
	/** The version that the vendor accepted. */
	termsVersion: number | null
	directoryConsent: boolean
}

/** Of a form that asks nothing. */
export const NO_CHOICES: FormChoices = { category: "", termsVersion: null, directoryConsent: false }

/** Whether these choices are what a form gives that asks this: it may have changed while it was open. */
export function areCurrentChoices(settings: FormSettings, choices: FormChoices): boolean {
	const { categories, termsVersion, asksDirectoryConsent } = settings
	return (
		(categories.length ? categories.includes(choices.category) : !choices.category) &&
		choices.termsVersion === termsVersion &&
		(asksDirectoryConsent || !choices.directoryConsent)
	)
}

/** Whether a form asks for so many photos and logos. @param fields of the pictures that were sent */
export const areWantedPictures = ({ photos, asksLogo }: FormSettings, fields: string[]): boolean =>
	fields.filter((field) => field === "photo").length <= photos &&
	fields.filter((field) => field === "logo").length <= Number(asksLogo)

/** How many vendors of one kind of goods an edition wants. */
export interface Category {
	name: string
	/** Null: no limit. */
	minimum: number | null
	maximum: number | null
}
