export const APPLICATION_STATUSES = ["approved", "pending", "denied"] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

const APPROVED_WORDS = ["approved", "accepted", "confirmed"]

/** The status that a raw stored value stands for (specification 4, R10). */
export function statusFrom(raw: string | null | undefined): ApplicationStatus {
	const word = (raw ?? "").trim().toLowerCase()
	if (APPROVED_WORDS.includes(word)) return "approved"
	return word === "denied" ? "denied" : "pending"
}
