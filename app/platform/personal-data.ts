/** In a replacement: what ties the rows of an erased person together, so that sums hold. It leads back to nobody. */
export const PSEUDONYM = "{pseudonym}"

/** What a column holds of a person, and so what becomes of it when the person is erased or asks for a copy. */
export type ColumnClass =
	/** Replaced, where `{day}` is the day of the erasure; without a replacement the row goes. */
	| { of: "person"; replacement: string | null | undefined; copied: boolean; why: string }
	/** About a person, and stays for a reason. */
	| { of: "figures"; copied: boolean; why: string }
	| { of: "nobody"; copied: false; why: string }

/** Data of a person: erased with them, and in their copy. @param replacement none: the row itself goes */
export const personal = (replacement?: string | null) =>
	({ of: "person", replacement, copied: true, why: "" }) as const

/** About a person, yet stays when they are erased; in their copy. */
export const retained = (why: string) => ({ of: "figures", copied: true, why }) as const

/** As given, but not in the copy of the person. */
export const withoutCopy = <Class extends ColumnClass>(one: Class, why: string) =>
	({ ...one, copied: false, why: one.why ? `${one.why}; not copied: ${why}` : `not copied: ${why}` }) as const

export const impersonal = { of: "nobody", copied: false, why: "" } as const
