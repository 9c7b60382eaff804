/** The id of a record out of an address. What is none is 0, which no record has. */
export const parseRecordId = (segment: string): number => (/^\d{1,9}$/.test(segment) ? Number(segment) : 0)
