/** H. M. Damm's table: a check digit by it finds every wrong digit and every swap of two neighbours. */
const DAMM = [
	"0317598642",
	"7092154863",
	"4206871359",
	"1750983426",
	"6123045978",
	"3674209581",
	"5869720134",
	"8945362017",
	"9438617205",
	"2581436790",
]

const dammOf = (digits: string): string => {
	let interim = "0"
	for (const digit of digits) interim = DAMM[Number(interim)]?.[Number(digit)] ?? ""
	return interim
}

/** Which application an account code means. */
export interface AccountKey {
	editionId: number
	/** Of the application in its edition. */
	number: number
}

/**
 * What a vendor types as account number when they pay: digits only, at most twelve. Edition, number in five digits, check
 * digit; a larger number, which only an import gives, has nine. The length tells which. None beyond that.
 */
export function accountCodeOf({ editionId, number }: AccountKey): string | undefined {
	const [width, lastEdition] = number <= 99_999 ? [5, 9_999] : [9, 99]
	if (number < 1 || number > 999_999_999 || editionId > lastEdition) return undefined
	const digits = `${editionId}${String(number).padStart(width, "0")}`
	return digits + dammOf(digits)
}

/** Which application a typed code means, blanks and hyphens aside; undefined for one with a slip of the finger. */
export function parseAccountCode(typed: string): AccountKey | undefined {
	const code = typed.replace(/[\s-]/g, "")
	if (!/^[1-9]\d{6,11}$/.test(code) || dammOf(code) !== "0") return undefined
	const width = code.length <= 10 ? 5 : 9
	const key = { editionId: Number(code.slice(0, -1 - width)), number: Number(code.slice(-1 - width, -1)) }
	return accountCodeOf(key) === code ? key : undefined
}

/**
 * "3", "#3", "No. 3": how letters name an application, and vendors after them; `word` and `digits`. Of more digits than that there
 * is none, and none is 0.
 */
export const APPLICATION_NUMBER = /^(?:(?<word>#|no\.?|number) ?)?(?<digits>(?!0+$)\d{1,9})$/i

/**
 * The number of an application, typed where an account code may be typed as well: "36", "No. 36". What could be a code is none:
 * without a word before it no more than five digits, and the shortest code has seven.
 */
export function parseApplicationNumber(typed: string): number | undefined {
	const { word, digits } = APPLICATION_NUMBER.exec(typed.trim())?.groups ?? {}
	if (!digits || (!word && digits.length > MAX_BARE_DIGITS)) return undefined
	return Number(digits)
}

const MAX_BARE_DIGITS = 5

/** As many as are tried of what is near what was typed. */
const MOST_NEAR = 40

/**
 * Which application a typed code means, and which it may mean where a finger slipped once: a wrong digit, one too many or too
 * few, two that changed places.
 */
export function findNearCodes(typed: string): { exact: AccountKey[]; near: AccountKey[] } {
	const digits = typed.replace(/\D/g, "").slice(0, 14)
	const found = parseAccountCode(typed)
	const exact = found ? [found] : []
	if (digits.length < 6) return { exact, near: [] }
	const codes = new Set(slipsOf(digits))
	codes.delete(digits)
	const near = [...codes].flatMap((code) => parseAccountCode(code) ?? [])
	return { exact, near: near.slice(0, MOST_NEAR) }
}

function slipsOf(digits: string): string[] {
	const places = Array.from({ length: digits.length + 1 }, (_, place) => place)
	const split = (place: number) => [digits.slice(0, place), digits.slice(place)] as const
	return places.flatMap((place) => {
		const [before, after] = split(place)
		const swapped = before + (after[1] ?? "") + (after[0] ?? "") + after.slice(2)
		const others = [..."0123456789"].flatMap((digit) => [
			before + digit + after,
			before + digit + after.slice(1),
		])
		return [swapped, before + after.slice(1), ...others]
	})
}
