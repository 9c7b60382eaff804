/** One plain address: no name, no list, no comment, nothing that ends a header or starts another. */
const PLAIN_ADDRESS = /^[^\p{C}\p{Z}@<>()[\]\\,;:"]{1,64}@[\p{L}\p{M}\p{N}._-]{1,189}$/u

/** "potter@udongo.example", and nothing else around it. */
export const isPlainAddress = (address: string) => PLAIN_ADDRESS.test(address)

/** What erased people are called: no mail server will ever have such an address (RFC 2606). */
const RESERVED_DOMAIN = /@(?:[^@]*\.)?invalid$/i

/** Longest subject a letter may have, in characters: long ones are cut by every reader anyway. */
export const SUBJECT_LIMIT = 200

/** Nothing in it ends the line of a header. */
export const isSingleLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/**
 * Why a letter can't be handed to any mail server, as a message for the organiser; nothing when it can. Checked
 * when a letter is queued and again before it is sent, so that no header is ever injected.
 */
export function addressingFault({ to, subject }: { to: string; subject: string }): string | undefined {
	if (!isPlainAddress(to)) return `${JSON.stringify(to)} is not an email address`
	if (RESERVED_DOMAIN.test(to)) return `${to} cannot be used: the person's data was erased`
	if (!subject.trim()) return "the email has no subject"
	if (!isSingleLine(subject)) return "the subject has more than one line"
	if (subject.length > SUBJECT_LIMIT) return `the subject is longer than ${SUBJECT_LIMIT} characters`
	return undefined
}

interface SenderHeaders {
	from?: { name?: string; address?: string }
	replyTo?: string
}

/** Why no letter can leave under such a sender, as a message for the organiser; nothing when it can. */
export function senderFault({ from, replyTo }: SenderHeaders): string | undefined {
	const addresses = [from?.address, replyTo].filter((address) => address !== undefined)
	const wrong = addresses.find((address) => !isPlainAddress(address))
	if (wrong !== undefined) return `the sender's ${JSON.stringify(wrong)} is not an email address`
	return isSingleLine(from?.name ?? "") ? undefined : "the name of the sender has more than one line"
}
