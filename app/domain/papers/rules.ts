/** Why papers are rejected most often; an organiser can write any other reason. */
export const REJECTION_REASONS = [
	"It is too blurred to read. Please photograph it again, in daylight.",
	"A page is missing.",
	"It is not signed.",
	"It is another document than the one that we ask for.",
	"It runs out before the end of the festival.",
	"The name on it is not that of your business.",
] as const

/** What the vendor reads: the reason that was ticked, then what was written. "": neither. */
export const rejectionReason = ({ reason, written }: { reason: string; written: string }): string =>
	[reason, written].filter(Boolean).join(" ")

export const MAX_REASON_LENGTH = 300
/** A count of papers goes no further: nobody asks how many more there are. */
export const MAX_COUNTED_PAPERS = 100
