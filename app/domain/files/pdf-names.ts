/** Matches a PDF name, of which any character may be written as its number: `/J#61vaScript`. */
export function nameOf(name: string): string {
	const letters = [...name].map((letter) => {
		const hex = letter.charCodeAt(0).toString(16)
		return `(?:${letter}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
	})
	return `/${letters.join("")}`
}
