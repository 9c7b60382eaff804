/** What somebody does at the phone that the practice till asked, as M-Pesa numbers it. */
export const PRACTICE_ANSWERS = {
	pay: 0,
	/** Paid, and M-Pesa's message about it is lost: it has to be asked for. */
	"pay-unheard": 0,
	cancel: 1032,
	unreached: 1037,
	"low-balance": 1,
	"wrong-pin": 2001,
} as const
export type PracticeAnswer = keyof typeof PRACTICE_ANSWERS
