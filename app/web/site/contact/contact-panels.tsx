import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import type { CompanyDetails } from "../../../domain/content/inputs.ts"
import type { ContactCopy } from "../../../domain/content/page-inputs.ts"
import { Notice } from "../../../ui/notice.tsx"
import { ApplicationForm } from "./application-form.tsx"
import type { ContactResponse, ContactTab } from "./contact-response.ts"
import { SignupEmbed } from "./signup-embed.tsx"
import { type SubscriptionCopy, SubscriptionForm } from "./subscription-form.tsx"

type PanelProps = {
	isActive: boolean
	copy: ContactCopy
	newsletter: SubscriptionCopy
	company: CompanyDetails
	stallOptions: StallOptions | undefined
	signupScripts: Record<ContactTab, string | undefined>
	submissionKey: string
	/** Of a sending without JavaScript, of either form. */
	response: ContactResponse | undefined
}

/** Vendor: our own application form, the other company's, or why there is none. */
export function VendorPanel({ isActive, copy, company, stallOptions, signupScripts, ...form }: PanelProps) {
	const src = signupScripts.vendor
	if (src) return <SignupEmbed src={src} isActive={isActive} email={company.vendorEmail} />
	if (!stallOptions?.open)
		return <ApplicationsClosed copy={copy} stallOptions={stallOptions} company={company} />
	const { submissionKey, response } = form
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{copy.vendor.heading}</h2>
			<p className="font-semibold">
				{company.festivalName}, {stallOptions.edition.name}
			</p>
			<p className="mt-2 mb-6">{copy.vendor.text} Fields marked with a star are required.</p>
			<ApplicationForm
				stallOptions={stallOptions}
				submissionKey={submissionKey}
				response={response?.tab === "vendor" ? response : undefined}
			/>
		</>
	)
}

function ApplicationsClosed({
	copy,
	stallOptions,
	company,
}: Pick<PanelProps, "copy" | "stallOptions" | "company">) {
	return (
		<Notice>
			<p>
				{stallOptions
					? `Applications for ${stallOptions.edition.name} are closed.`
					: "Applications are not open at the moment."}{" "}
				{copy.vendor.closed} Questions about a stall? Email{" "}
				<a href={`mailto:${company.vendorEmail}`} className="link">
					{company.vendorEmail}
				</a>
				.
			</p>
		</Notice>
	)
}

export function AttendeePanel({ isActive, copy, newsletter, company, signupScripts, response }: PanelProps) {
	const src = signupScripts.attendee
	if (src) return <SignupEmbed src={src} isActive={isActive} email={company.email} />
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{copy.attendee.heading}</h2>
			<p className="mb-6">{copy.attendee.text}</p>
			<SubscriptionForm
				copy={newsletter}
				email={company.email}
				response={response?.tab === "attendee" ? response : undefined}
			/>
		</>
	)
}
