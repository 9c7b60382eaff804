/** Case-insensitive substring of the name, not trimmed; the empty search finds everybody (specification 5). */
export const nameMatches = (name: string, search: string): boolean =>
	name.toLowerCase().includes(search.toLowerCase())

/**
 * Address of the picture of a vendor. Who never sent a logo has the default user of their craft; undefined where the
 * list shows none (R2).
 */
export const logoAddress = (
	{ logo, craft }: { logo: string | null; craft?: string },
	{ defaultLogo }: { defaultLogo: string | null },
): string | undefined =>
	logo ? `/images/logos/${logo}` : defaultLogo?.replace(".svg", craft ? `/${craft}.svg` : ".svg")

/** How a craft is called: "street food". */
export const craftName = (craft: string): string =>
	craft === "kids-clothes" ? "kids’ clothes" : craft.replaceAll("-", " ")

/** Where each letter begins in a list sorted by name; É stands with E, and what is no letter under "#". */
export function letterStarts<V extends { name: string }>(vendors: V[]): { letter: string; first: V }[] {
	const starts = new Map<string, V>()
	for (const vendor of vendors) {
		const letter = vendor.name.normalize("NFD").charAt(0).toUpperCase()
		const key = /[A-Z]/.test(letter) ? letter : "#"
		if (!starts.has(key)) starts.set(key, vendor)
	}
	return [...starts].map(([letter, first]) => ({ letter, first }))
}
