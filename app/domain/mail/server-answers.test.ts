import fc from "fast-check"
import { expect, test } from "vitest"
import { explainServerAnswer } from "./server-answers.ts"

test.each([
	[
		"550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual mailbox table",
		"no such mailbox",
	],
	["550-5.1.1 The email account that you tried to reach does not exist.", "no such mailbox"],
	["552 5.2.2 The email account that you tried to reach is over quota", "mailbox is full"],
	["452 4.2.2 Mailbox full", "mailbox is full"],
	[
		"450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted, see http://postgrey.example",
		"greylisting",
	],
	["451 4.7.1 Greylisting in action, please come back later", "greylisting"],
	["550 5.7.1 Service unavailable; Client host [192.0.2.5] blocked using zen.spamhaus.org", "blocked it"],
	["554 5.7.1 Relay access denied", "blocked it"],
	[
		"550 5.7.26 This mail has been blocked because the sender is unauthenticated.",
		"no proof that the email is ours",
	],
	["421 4.7.28 Our system has detected an unusual rate of mail", "Too many emails"],
	["421 Too many connections from your host", "Too many emails"],
	["421 Service not available, closing transmission channel", "takes nothing at present"],
	["550 No such user here", "no such mailbox"],
	["535 Authentication failed", "user name or password"],
	["connect ECONNREFUSED 127.0.0.1:25", "could not be reached"],
	["The mail server took too long to respond", "not answer in time"],
	["getaddrinfo ENOTFOUND mail.example", "not found on the network"],
])("%s", (answer, words) => {
	expect(explainServerAnswer(answer)).toContain(words)
})

test("a_code_that_nobody_knows_a_network_address_and_a_version_say_nothing", () => {
	for (const answer of ["", "Hello", "250 2.0.0 Ok", "host 5.1.1.7 said hello", "ESMTP 4.96.2.1 ready"])
		expect(explainServerAnswer(answer)).toBeUndefined()
})

test("where_the_detail_is_unknown_the_reply_code_is_explained_whatever_is_said_behind_it", () => {
	const endings = fc.string({ unit: fc.constantFrom(..."xyz 0123456789"), maxLength: 40 })
	fc.assert(
		fc.property(endings, (text) => {
			expect(explainServerAnswer(`550 5.99.99 ${text}`)).toBe(
				"Their mail server does not take it for this address.",
			)
		}),
	)
})
