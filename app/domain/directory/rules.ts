import { fold } from "../../values/fold.ts"

/** Which names have what is searched for, as `fold` compares it; the empty search finds everybody. */
export function nameMatcher(search: string): (name: string) => boolean {
	const wanted = normalizeName(search)
	return (name) => normalizeName(name).includes(wanted)
}

/** Few phones make an apostrophe easy to type, and "&" is read "and". */
const normalizeName = (text: string) => fold(text).replace(/'/g, "").replace(/ ?& ?/g, " and ")

/**
 * Address of the picture of a vendor. Who never sent a logo has the default user of their craft; undefined where the
 * list shows none.
 */
export const logoAddress = (
	{ logo, craft }: { logo: string | null; craft?: string | undefined },
	{ defaultLogo }: { defaultLogo: string | null },
): string | undefined => (logo ? `/images/logos/${logo}` : defaultLogo?.replace(".", `/${craft}.`))

/** How a craft is called: "street food". */
export const craftLabel = (craft: string): string =>
	craft === "kids-clothes" ? "kids’ clothes" : craft.replaceAll("-", " ")

/** The letter under which a name is found; É stands with E. */
export const letterOf = (name: string): string => fold(name).charAt(0).toUpperCase()

/** Of vendors sorted by name: the first of each letter. */
export function firstOfEachLetter<V extends { name: string }>(vendors: V[]): V[] {
	const letters = vendors.map(({ name }) => letterOf(name))
	return vendors.filter((_, at) => letters[at] !== letters[at - 1])
}
