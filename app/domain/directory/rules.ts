/** Case-insensitive substring of the name, not trimmed; the empty search finds everybody (specification 5). */
export const nameMatches = (name: string, search: string): boolean =>
	name.toLowerCase().includes(search.toLowerCase())

/** Address of the picture of a vendor; undefined where the list has none for those who never sent a logo (R2). */
export const logoAddress = (
	logo: string | null,
	{ defaultLogo }: { defaultLogo: string | null },
): string | undefined => (logo ? `/images/logos/${logo}` : (defaultLogo ?? undefined))
