/** Of the mailboxes that most people have here. The second row is there only because it looks like the first. */
const PROVIDERS = new Set([
	...["gmail.com", "googlemail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"],
	...["ymail.com", "mail.com", "email.com", "yahoo.co.uk"],
])

/**
 * The address that was meant, as far as one can guess: "gmial.com" is one slip of the finger away from "gmail.com". Only
 * a question to whoever typed it, as there may be somebody at either.
 */
export function guessMeantEmail(email: string): string | undefined {
	const at = email.lastIndexOf("@") + 1
	const domain = email.slice(at).trim().toLowerCase()
	if (!at || PROVIDERS.has(domain)) return undefined
	const meant = [...PROVIDERS].find((provider) => isOneSlipAway(domain, provider))
	return meant && email.slice(0, at) + meant
}

/** One letter too many, missing, or wrong, or two next to each other in the other order. */
function isOneSlipAway(typed: string, meant: string): boolean {
	let same = 0
	while (same < typed.length && typed[same] === meant[same]) same += 1
	const [left, right] = [typed.slice(same), meant.slice(same)]
	const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
	return left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || isSwapped
}
