import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import type { CompanyFacts } from "../../../domain/content/inputs.ts"
import type { ContactWords } from "../../../domain/content/page-inputs.ts"
import { Notice } from "../../../ui/notice.tsx"
import { ApplicationForm } from "./application-form.tsx"
import type { ContactAnswer, ContactTab } from "./contact-answer.ts"
import { SignupEmbed } from "./signup-embed.tsx"
import { SubscriptionForm, type SubscriptionWords } from "./subscription-form.tsx"

type PanelProps = {
	shown: boolean
	words: ContactWords
	newsletter: SubscriptionWords
	company: CompanyFacts
	offer: StallOffer | undefined
	signupScripts: Record<ContactTab, string | undefined>
	submissionKey: string
	/** Of a sending without JavaScript, of either form. */
	answer: ContactAnswer | undefined
}

/** Vendor: our own application form, the other company's, or why there is none. */
export function VendorPanel({ shown, words, company, offer, signupScripts, ...form }: PanelProps) {
	const src = signupScripts.vendor
	if (src) return <SignupEmbed src={src} shown={shown} email={company.vendorEmail} />
	if (!offer?.open) return <NothingToApplyFor words={words} offer={offer} company={company} />
	const { submissionKey, answer } = form
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{words.vendor.heading}</h2>
			<p className="font-semibold">
				{company.festivalName}, {offer.edition.name}
			</p>
			<p className="mt-2 mb-6">{words.vendor.text} Fields marked with a star are required.</p>
			<ApplicationForm
				offer={offer}
				submissionKey={submissionKey}
				answer={answer?.tab === "vendor" ? answer : undefined}
			/>
		</>
	)
}

function NothingToApplyFor({ words, offer, company }: Pick<PanelProps, "words" | "offer" | "company">) {
	return (
		<Notice>
			<p>
				{offer
					? `Applications for ${offer.edition.name} are closed.`
					: "Applications are not open at the moment."}{" "}
				{words.vendor.closed} Questions about a stall? Email{" "}
				<a href={`mailto:${company.vendorEmail}`} className="link">
					{company.vendorEmail}
				</a>
				.
			</p>
		</Notice>
	)
}

/** Attendee: our own newsletter sign-up, or the other company's. */
export function AttendeePanel({ shown, words, newsletter, company, signupScripts, answer }: PanelProps) {
	const src = signupScripts.attendee
	if (src) return <SignupEmbed src={src} shown={shown} email={company.email} />
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{words.attendee.heading}</h2>
			<p className="mb-6">{words.attendee.text}</p>
			<SubscriptionForm
				words={newsletter}
				email={company.email}
				answer={answer?.tab === "attendee" ? answer : undefined}
			/>
		</>
	)
}
