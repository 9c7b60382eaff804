/**
 * What mail servers mean, by the enhanced status code of their answer (RFC 3463) without its first digit, which only says
 * whether another try may help.
 */
const BY_STATUS: Record<string, string> = {
	"1.0": "The address is wrong.",
	"1.1": "There is no such mailbox.",
	"1.2": "The part of the address after the @ does not exist.",
	"1.3": "The address is not spelt like one.",
	"1.6": "The mailbox has moved.",
	"1.8": "It does not know our sender address.",
	"1.10": "The part of the address after the @ takes no email.",
	"2.0": "The mailbox can take nothing at present.",
	"2.1": "The mailbox is turned off.",
	"2.2": "The mailbox is full.",
	"2.3": "The email is too large for the mailbox.",
	"2.4": "The mailing list of this address does not work.",
	"3.0": "Their mail server has a problem.",
	"3.1": "Their mail server is full.",
	"3.2": "Their mail server takes no email at present.",
	"3.4": "The email is too large for their mail server.",
	"4.1": "Their mail server did not answer.",
	"4.2": "The connection to their mail server broke off.",
	"4.4": "Nobody knows where to deliver email for this address.",
	"4.5": "Their mail server is too busy.",
	"4.6": "The email went round in a circle between mail servers.",
	"4.7": "It could not be delivered in time.",
	"5.0": "The mail server did not understand us.",
	"6.0": "Their mail server cannot read the email.",
	"7.0": "Their mail server blocked it.",
	"7.1": "Their mail server blocked it.",
	"7.8": "The mail server rejects our user name or password.",
	"7.9": "The mail server wants us to sign in otherwise.",
	"7.20": "Their mail server could not check the signature (DKIM) of our email.",
	"7.23": "Their mail server found that our mail server may not send for our address (SPF).",
	"7.25": "Their mail server does not trust the address of our mail server.",
	"7.26": "Their mail server found no proof that the email is ours (SPF and DKIM).",
	"7.27": "Their mail server found that our address takes no email.",
	"7.28": "Too many emails in a short time.",
}

/** By what stands in an answer, where its codes say less; in this order. */
const BY_WORDS: [RegExp, string][] = [
	[/gr[ea]y-?list/i, "Their mail server takes email from a new sender only at a second try (greylisting)."],
	[/mailbox (is )?full|over ?quota|quota exceeded|insufficient storage/i, "The mailbox is full."],
	[
		/user unknown|unknown user|no such (user|recipient|mailbox|person)|does(n.t| not) exist|mailbox (unavailable|not found)|recipient (address )?rejected: (user|undeliverable)/i,
		"There is no such mailbox.",
	],
	[/spam|blacklist|blocklist|block list|spamhaus|barracuda|reputation/i, "Their mail server blocked it."],
	[/rate ?limit|too many (messages|connections|emails)|throttl/i, "Too many emails in a short time."],
	[/dmarc|\bspf\b|dkim/i, "Their mail server found no proof that the email is ours."],
	[/ENOTFOUND|EAI_AGAIN|getaddrinfo/, "The mail server was not found on the network."],
	[
		/ECONNREFUSED|ECONNRESET|EHOSTUNREACH|socket (closed|hang)|connection closed/i,
		"The mail server could not be reached.",
	],
	[/ETIMEDOUT|timed? ?out|took too long/i, "The mail server did not answer in time."],
	[/certificate|self.signed|\bTLS\b|\bSSL\b/i, "There is no safe connection to the mail server."],
]

/** By the reply code alone (RFC 5321). */
const BY_REPLY: Record<string, string> = {
	"421": "The mail server takes nothing at present.",
	"450": "The mailbox can take nothing at present.",
	"451": "Their mail server has a problem.",
	"452": "The mailbox or their mail server is full.",
	"530": "The mail server wants us to sign in first.",
	"535": "The mail server rejects our user name or password.",
	"550": "Their mail server does not take it for this address.",
	"551": "The mailbox is not there.",
	"552": "The mailbox is full, or the email too large.",
	"553": "The address is wrong.",
	"554": "Their mail server rejected it.",
}

/** Says less than the words beside it do. */
const VAGUE = ["0.0", "5.0", "7.0", "7.1", "1.0", "2.0", "3.0"]

/**
 * A mail server's answer, or a network error, in plain words; undefined where nobody knows what it means.
 * @param answer as it was kept: "550 5.1.1 <a@b.example>: Recipient address rejected: User unknown"
 */
export function explainServerAnswer(answer: string): string | undefined {
	const [, kind, detail] = /(?<![\d.])[245]\.(\d{1,3})\.(\d{1,3})(?![\d.])/.exec(answer) ?? []
	const status = kind === undefined ? "" : `${Number(kind)}.${Number(detail)}`
	const meaning = BY_STATUS[status]
	const words = BY_WORDS.find(([pattern]) => pattern.test(answer))?.[1]
	if (meaning && !VAGUE.includes(status)) return meaning
	const [reply = ""] = /^\d{3}(?=[ -]|$)/.exec(answer.trim()) ?? []
	return words ?? meaning ?? BY_REPLY[reply]
}
