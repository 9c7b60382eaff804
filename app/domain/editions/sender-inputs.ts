import { z } from "zod"
import { isPlainAddress } from "../../platform/mail/addressing.ts"
import { PLAIN_TEXT } from "../../values/text-patterns.ts"

/** Longest name that mail programs show before an address. */
const MOST_SENDER_NAME = 100

/** Nothing in it can end a header, start another one, or turn the address behind it around. */
const senderName = z
	.string()
	.regex(PLAIN_TEXT)
	.max(MOST_SENDER_NAME, `Enter at most ${MOST_SENDER_NAME} characters.`)
	.refine((name) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(name), { message: "Enter one line of plain text." })
	.meta({ label: "Name of the sender", hint: "Empty: the name of the site." })

const mailAddress = (label: string, hint: string) =>
	z
		.email()
		.max(254)
		.refine(isPlainAddress, { message: "Enter an email address like name@example.com." })
		.meta({ label, hint })
		.nullable()

/** Who the letters of an edition are from, and where answers go. */
export const sender = z
	.strictObject({
		senderName: senderName.nullable(),
		senderAddress: mailAddress(
			"Emails come from",
			"It must be an address that your mail server may send for. From any other, emails are refused or taken for spam. Empty: the address of the site.",
		),
		replyAddress: mailAddress(
			"Answers go to",
			"Letters name it as well. Empty: the email for vendors, as under Company.",
		),
	})
	.meta({
		label: "Sender of emails",
		hint: "For every email about an application for this edition, from the next one that leaves.",
	})
