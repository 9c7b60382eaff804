import type { PdfObjects, PdfValue } from "./pdf-objects.server.ts"

/** Actions that run or start something, send something away, or open another file. */
const FORBIDDEN_ACTIONS = new Set([
	"/JavaScript",
	"/Launch",
	"/Rendition",
	"/RichMediaExecute",
	"/Movie",
	"/Sound",
	"/GoToE",
	"/GoToR",
	"/Thread",
	"/SubmitForm",
	"/ImportData",
])
/** What carries scripts or files along. */
const FORBIDDEN_KEYS = new Set([
	"/JS",
	"/JavaScript",
	"/EmbeddedFiles",
	"/EF",
	"/XFA",
	"/RichMediaContent",
	"/RichMediaSettings",
	"/FFilter",
])
const FORBIDDEN_KINDS = new Set([
	"/EmbeddedFile",
	"/RichMedia",
	"/Screen",
	"/Movie",
	"/Sound",
	"/3D",
	"/FileAttachment",
])
/** Where a person who presses a link may be led. */
const SAFE_ADDRESS = /^[ub]:(https?|mailto|tel):/i
const REFERENCE = /^\d+ \d+ R$/
/** From reference to reference: a longer chain is made to be one. */
const LONGEST_CHAIN = 20

type Dictionary = Record<string, PdfValue>

/** Whether a PDF runs, starts, sends or carries anything, by all of its objects. */
export function isActivePdf(objects: PdfObjects): boolean {
	const waiting: PdfValue[] = [...objects.values()]
	for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
		if (typeof value !== "object" || value === null) continue
		if (!Array.isArray(value) && isActive(value, objects)) return true
		for (const inner of Object.values(value)) waiting.push(inner)
	}
	return false
}

function isActive(dictionary: Dictionary, objects: PdfObjects): boolean {
	const named = (key: string) => String(resolveReference(dictionary[key] ?? null, objects))
	return (
		Object.keys(dictionary).some((key) => FORBIDDEN_KEYS.has(key)) ||
		FORBIDDEN_ACTIONS.has(named("/S")) ||
		FORBIDDEN_KINDS.has(named("/Type")) ||
		FORBIDDEN_KINDS.has(named("/Subtype")) ||
		(named("/S") === "/URI" && !SAFE_ADDRESS.test(textOf(dictionary["/URI"] ?? null, objects))) ||
		isExternalStream(dictionary, named("/Subtype")) ||
		opensLinkAutomatically(dictionary, objects)
	)
}

/** A stream whose bytes are another file, and a drawing that stands for a page of one. */
function isExternalStream(dictionary: Dictionary, subtype: string): boolean {
	const isStream = dictionary["/Length"] !== undefined
	return (
		isStream && (dictionary["/F"] !== undefined || (subtype === "/Form" && dictionary["/Ref"] !== undefined))
	)
}

/** Opening the file, a page or a field must not open an address: only somebody who presses a link does. */
function opensLinkAutomatically(dictionary: Dictionary, objects: PdfObjects): boolean {
	const triggers = resolveReference(dictionary["/AA"] ?? null, objects)
	const waiting = [
		dictionary["/OpenAction"] ?? null,
		...(isDictionary(triggers) ? Object.values(triggers) : []),
	]
	const seen = new Set<PdfValue>()
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const action = resolveReference(next, objects)
		if (typeof action !== "object" || action === null || seen.has(action)) continue
		seen.add(action)
		if (Array.isArray(action)) waiting.push(...action)
		else if (resolveReference(action["/S"] ?? null, objects) === "/URI") return true
		else if (action["/Next"] !== undefined) waiting.push(action["/Next"])
	}
	return false
}

function resolveReference(value: PdfValue, objects: PdfObjects): PdfValue {
	let found = value
	for (let step = 0; typeof found === "string" && REFERENCE.test(found); step += 1) {
		if (step > LONGEST_CHAIN) throw new Error("a chain of references without end")
		found = objects.get(`obj:${found}`) ?? null
	}
	return found
}

/** A text in bytes is written as hexadecimal numbers. */
function textOf(value: PdfValue, objects: PdfObjects): string {
	const text = resolveReference(value, objects)
	if (typeof text !== "string") return ""
	return text.startsWith("b:") ? `b:${Buffer.from(text.slice(2), "hex").toString("latin1")}` : text
}

const isDictionary = (value: PdfValue): value is Dictionary =>
	typeof value === "object" && value !== null && !Array.isArray(value)
