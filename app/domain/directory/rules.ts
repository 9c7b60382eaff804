import { fold } from "../../platform/fold.ts"

/** Whether the name has what is searched for, as `fold` compares it; the empty search finds everybody. */
export const nameMatches = (name: string, search: string): boolean => fold(name).includes(fold(search))

/** Address of the picture of a vendor; undefined where the list has none for those who never sent a logo (R2). */
export const logoAddress = (
	logo: string | null,
	{ defaultLogo }: { defaultLogo: string | null },
): string | undefined => (logo ? `/images/logos/${logo}` : (defaultLogo ?? undefined))
