/** One plain address: no name, no list, no comment, nothing that ends a header or starts another. */
const PLAIN_ADDRESS = /^[^\p{C}\p{Z}@<>()[\]\\,;:"]{1,64}@[^\p{C}\p{Z}@<>()[\]\\,;:"]{1,189}$/u

/** Longest subject a letter may have, in characters: long ones are cut by every reader anyway. */
export const SUBJECT_LIMIT = 200

/**
 * Why a letter can't be handed to any mail server, in words for the organiser; nothing when it can. Checked
 * when a letter is queued and again before it is sent, so that no header is ever injected (trust B5).
 */
export function addressingFault({ to, subject }: { to: string; subject: string }): string | undefined {
	if (!PLAIN_ADDRESS.test(to)) return `${JSON.stringify(to)} is not an e-mail address`
	if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) return "the subject has more than one line"
	if (subject.length > SUBJECT_LIMIT) return `the subject is longer than ${SUBJECT_LIMIT} characters`
	return undefined
}
