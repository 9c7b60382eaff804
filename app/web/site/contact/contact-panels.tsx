import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import type { CompanyFacts } from "../../../domain/content/inputs.ts"
import { Notice } from "../../../ui/notice.tsx"
import { ApplicationForm } from "./application-form.tsx"
import type { ContactAnswer, ContactTab } from "./contact-answer.ts"
import { SignupEmbed } from "./signup-embed.tsx"
import { SubscriptionForm } from "./subscription-form.tsx"

type PanelProps = {
	shown: boolean
	company: CompanyFacts
	offer: StallOffer | undefined
	signupScripts: Record<ContactTab, string | undefined>
	submissionKey: string
	/** Of a sending without JavaScript, of either form. */
	answer: ContactAnswer | undefined
}

/** Vendor: our own application form, the other company's, or why there is none. */
export function VendorPanel({ shown, company, offer, signupScripts, submissionKey, answer }: PanelProps) {
	const src = signupScripts.vendor
	if (src) return <SignupEmbed tab="vendor" src={src} shown={shown} email={company.vendorEmail} />
	if (!offer?.open) return <NothingToApplyFor offer={offer} company={company} />
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">Apply for a stall</h2>
			<p className="mb-6">
				{company.festivalName} {offer.edition.title}, {offer.edition.name}. Fields with a star must be filled
				in.
			</p>
			<ApplicationForm {...{ offer, submissionKey }} answer={answer?.tab === "vendor" ? answer : undefined} />
		</>
	)
}

function NothingToApplyFor({ offer, company }: Pick<PanelProps, "offer" | "company">) {
	return (
		<Notice>
			<p>
				{offer
					? `Applications for ${offer.edition.name} are closed.`
					: "There is no festival to apply for at the moment."}{" "}
				Questions about a stall? Write to{" "}
				<a href={`mailto:${company.vendorEmail}`} className="link">
					{company.vendorEmail}
				</a>
				.
			</p>
		</Notice>
	)
}

/** Attendee: our own newsletter sign-up, or the other company's. */
export function AttendeePanel({ shown, company, signupScripts, answer }: PanelProps) {
	const src = signupScripts.attendee
	if (src) return <SignupEmbed tab="attendee" src={src} shown={shown} email={company.email} />
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">Hear from us first</h2>
			<p className="mb-6">Dates, tickets and who is coming: a letter now and then.</p>
			<SubscriptionForm company={company} answer={answer?.tab === "attendee" ? answer : undefined} />
		</>
	)
}
