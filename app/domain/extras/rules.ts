/** Seconds and counts: how often a visitor may name an e-mail that no application has. */
export const UNKNOWN_EMAIL_LIMIT = { name: "extras-miss", points: 5, within: 15 * 60 }
/** How often one vendor's extras may be sent by the form: each time costs storage and a letter. An email address is enough for it. */
export const SUBMISSION_LIMIT = { name: "extras-sending", points: 60, within: 60 * 60 }
/** How often a vendor may order and send papers on their own page: what comes by the form leaves them that. */
export const OWN_PAGE_LIMIT = { name: "extras-own-page", points: 60, within: 60 * 60 }
/** Megabytes of documents, a day, of all applicants at one address that nobody approved: an application proves nothing. */
export const UNAPPROVED_UPLOAD_LIMIT = { name: "extras-applicants", points: 300, within: 24 * 60 * 60 }

const MEGABYTE = 1024 * 1024
/** Bytes that one vendor's documents may take of the store: as many as three whole forms of the largest files. */
export const MAX_STORED_BYTES = 900 * MEGABYTE
/** And within 24 hours. */
export const MAX_STORED_BYTES_PER_DAY = 300 * MEGABYTE
/** More than that for what comes by their own page, whatever came by the form: an email address is enough for the form. */
export const OWN_PAGE_BYTES = 100 * MEGABYTE
/** Of one that is not approved, in all: twenty files of five megabytes. */
export const MAX_STORED_BYTES_UNAPPROVED = 100 * MEGABYTE

/** As `UNAPPROVED_UPLOAD_LIMIT` counts them. */
export const toMegabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE)

/** Whole Kenyan shillings for one of each; from the edition. */
export interface ExtrasPrices {
	wristbandPrice: number
	hayBalePrice: number
}

export interface ExtrasOrder {
	extraWristbands: number
	wantsHay: boolean
	hayBales: number
}

/** As a form says it; what has no number stays as it was ordered before. */
export type FormOrder = { [item in "extraWristbands" | "hayBales"]?: number | undefined }

/** What a form states, without what would be fewer than before. */
export const withoutLess = (stated: FormOrder, before: FormOrder = {}): FormOrder => ({
	extraWristbands: largerOf(stated.extraWristbands, before.extraWristbands),
	hayBales: largerOf(stated.hayBales, before.hayBales),
})

const largerOf = (stated: number | undefined, before = 0) =>
	stated === undefined ? undefined : Math.max(stated, before)

/** What is ordered once a form has come. */
export function orderAfter(stated: FormOrder, before: FormOrder = {}): ExtrasOrder {
	const extraWristbands = stated.extraWristbands ?? before.extraWristbands ?? 0
	const hayBales = stated.hayBales ?? before.hayBales ?? 0
	return { extraWristbands, wantsHay: hayBales > 0, hayBales }
}

/** Whole Kenyan shillings. Hay counts only when it is wanted. */
export function totalPrice(
	{ extraWristbands, wantsHay, hayBales }: ExtrasOrder,
	prices: ExtrasPrices,
): number {
	return extraWristbands * prices.wristbandPrice + (wantsHay ? hayBales * prices.hayBalePrice : 0)
}

/** Where one stored link or path of an extras record leads. */
export type DocumentLink = { kind: "web"; url: string; host: string } | { kind: "stored"; path: string }

/**
 * Reads `form_url` or `insurance_form_url`: a list, a list in JSON, or a single text, each of web links or
 * storage paths. What does not begin with http is a path, and never a link.
 */
export function parseDocumentLinks(raw: unknown): DocumentLink[] {
	return textsOf(raw).flatMap((text) => {
		const trimmed = text.trim()
		return trimmed ? [toDocumentLink(trimmed)] : []
	})
}

/** The storage paths among what an extras record says of its forms. */
export function parseStoredPaths(...raw: unknown[]): string[] {
	return raw.flatMap(parseDocumentLinks).flatMap((link) => (link.kind === "stored" ? [link.path] : []))
}

function textsOf(raw: unknown): string[] {
	if (Array.isArray(raw)) return raw.filter((item) => typeof item === "string")
	if (typeof raw !== "string") return []
	const parsed = tryParseJson(raw)
	if (Array.isArray(parsed)) return textsOf(parsed)
	return [typeof parsed === "string" ? parsed : raw]
}

function tryParseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

function toDocumentLink(text: string): DocumentLink {
	const url = /^https?:/i.test(text) ? URL.parse(text) : null
	return url?.host
		? { kind: "web", url: url.href, host: url.host }
		: { kind: "stored", path: text.replace(/^\/+/, "") }
}

/** The most of one kind that one form can ask for: more is likely a slip of the keyboard. */
export const MAX_QUANTITY = 1000

/** What an accepted vendor may still lack: the confirmation email, or the indemnity form. */
export const MISSING = ["confirmation", "form", "facts"] as const
export type Missing = (typeof MISSING)[number]
