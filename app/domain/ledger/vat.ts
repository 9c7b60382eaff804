/** The VAT in a price, to the cent, of a credit as of what it credits. @param amount whole Kenyan shillings @returns cents */
export function vatWithin(amount: number, percent: number | null): number | null {
	if (percent === null) return null
	const cents = Math.round((Math.abs(amount) * 100 * percent) / (100 + percent))
	return amount < 0 ? -cents : cents
}

/**
 * The part of a line in the VAT of its document: by how much that grows with the line. So lines add up to it to the cent, in
 * whatever order, and no line is a cent away from its own.
 * @param before what the lines before it come to
 * @returns cents
 */
export function vatOfLine(amount: number, before: number, percent: number | null): number | null {
	const [upTo, earlier] = [vatWithin(before + amount, percent), vatWithin(before, percent)]
	return upTo === null || earlier === null ? null : upTo - earlier
}
