// The small edition of Zod, because a browser validates with these as well.
import * as z from "zod/mini"
import {
	limitedText,
	optionalLine,
	optionalLines,
	requiredEmail,
	requiredLine,
} from "../../values/text-schemas.ts"
import { createChoicesSchema } from "../application-forms/choices.ts"
import { PLAIN_FORM } from "../application-forms/rules.ts"
import { createAnswersSchema } from "../questions/answers.ts"
import type { FieldName } from "./fields.ts"
import type { StallOptions } from "./stall-options.server.ts"
import { parseFacebook, parseInstagram, parseWebAddress } from "./web-presence.ts"

/** Kenyan or of any other country, however its digits are grouped. A mobile number of Kenya has ten. */
const isPhoneNumber = (text: string): boolean =>
	/^[+(\d][\d ()./-]{0,39}$/.test(text) && /^(0[17]\d{8}|(?!0[17])\d{7,15})$/.test(text.replace(/\D/g, ""))

const phoneNumber = z.pipe(
	z.pipe(
		requiredLine("Enter your phone number."),
		z.transform((line: string) => line.replace(/[‐‑‒–—]/g, "-")),
	),
	z.string().check(z.refine(isPhoneNumber, "Enter a phone number like 0712 345 678 or +254 712 345 678.")),
)

const brandName = z.pipe(
	requiredLine("Enter the name of your brand."),
	limitedText(120, "The name of your brand must be 120 characters or fewer."),
)
const description = z.pipe(
	optionalLines("Describe what you sell."),
	limitedText(2000, "The description must be 2,000 characters or fewer."),
)
const contactPerson = z.pipe(
	requiredLine("Enter the name of a contact person."),
	limitedText(120, "The name must be 120 characters or fewer."),
)
const website = z.pipe(
	optionalLine(parseWebAddress, "Enter a web address like example.com, or leave this blank."),
	limitedText(300, "The web address must be 300 characters or fewer."),
)
const instagram = z.pipe(
	optionalLine(
		parseInstagram,
		"Enter your Instagram name like @mybrand, or a link like instagram.com/mybrand, or leave this blank.",
	),
	limitedText(300, "The Instagram link must be 300 characters or fewer."),
)
const facebook = z.pipe(
	optionalLine(
		parseFacebook,
		"Enter the name of your Facebook page, or a link like facebook.com/mybrand, or leave this blank.",
	),
	limitedText(300, "The Facebook link must be 300 characters or fewer."),
)

/** What became of a tent space that was on offer when the form was opened. */
function unavailableTentMessage(chosen: string, tents: StallOptions["tents"]): string {
	const [, name, price] = /^(.{1,120}) - (Kshs [\d,]{1,15})$/.exec(chosen) ?? []
	const tent = tents.find((one) => one.tentSpace === `${name} - ${one.price}`)
	if (tent) return `The price of ${name} is ${tent.price} now; it was ${price}. Choose again.`
	if (name) return `${name} is no longer available. Choose one of these.`
	return "This tent space is not available. Choose one of these."
}

/**
 * The stall application form, the same on both sides. What comes out is what is stored.
 * @param tents tents of the edition with their prices
 */
export function createStallApplicationSchema(tents: StallOptions["tents"]) {
	const isAvailable = (chosen: string) => tents.some(({ tentSpace }) => tentSpace === chosen)
	const rules = {
		brandName,
		description,
		contactPerson,
		emailAddress: requiredEmail(),
		phoneNumber,
		tentSpace: z
			.string("Choose a tent space.")
			.check(z.refine(isAvailable, { error: ({ input }) => unavailableTentMessage(String(input), tents) })),
		website,
		instagram,
		facebook,
	} satisfies Record<FieldName, z.ZodMiniType>
	return z.object(rules)
}
export type StallApplication = z.infer<ReturnType<typeof createStallApplicationSchema>>
/** The form before it is tidied. */
export type StallApplicationForm = z.input<ReturnType<typeof createStallApplicationSchema>>

/** The whole form of an edition: the same fields for all, what else this one asks, and the answers to its questions. */
export const createApplicationFormSchema = ({
	tents,
	settings = PLAIN_FORM,
	questions = [],
}: Pick<StallOptions, "tents" | "settings" | "questions">) =>
	z.intersection(
		z.intersection(createStallApplicationSchema(tents), createChoicesSchema(settings)),
		createAnswersSchema(questions),
	)

/** An address that an organiser corrects. */
export const correctedEmail = z.object({ emailAddress: requiredEmail("Enter the vendor’s email address.") })

/** Made with the form, so that sending it twice is one application. */
export const submissionKey = z.uuid()
