/** The largest that the database counts to. */
export const MAX_ID = 2_147_483_647

/** The id of a record out of an address or a form; undefined when it can't be any record's. */
export function parseId(segment: string): number | undefined {
	const id = /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : 0
	return id >= 1 && id <= MAX_ID ? id : undefined
}
