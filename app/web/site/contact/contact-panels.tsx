import { href } from "react-router"
import type {
	OpenEdition,
	OpeningEdition,
	StallOptions,
} from "../../../domain/applications/stall-options.server.ts"
import type { CompanyDetails } from "../../../domain/content/inputs.ts"
import type { ContactCopy } from "../../../domain/content/page-inputs.ts"
import { Notice } from "../../../ui/notice.tsx"
import { ApplicationForm } from "./application-form.tsx"
import { applicationFormPath, type ContactResponse, type ContactTab } from "./contact-response.ts"
import { SignupEmbed } from "./signup-embed.tsx"
import { type SubscriptionCopy, SubscriptionForm } from "./subscription-form.tsx"

type PanelProps = {
	isActive: boolean
	copy: ContactCopy
	newsletter: SubscriptionCopy
	company: CompanyDetails
	stallOptions: StallOptions | undefined
	/** Whether the address names their edition. */
	isNamed: boolean
	signupScripts: Record<ContactTab, string | undefined>
	choices: OpenEdition[]
	/** The only edition that takes applications, if it is another one than the address names. */
	openElsewhere: OpenEdition | undefined
	/** While none takes applications: the others whose opening is known. */
	openings: OpeningEdition[]
	submissionKey: string
	openedAt: string
	/** Of a sending without JavaScript, of either form. */
	response: ContactResponse | undefined
}

/** Vendor: our own application form, the other company's, or why there is none. */
export function VendorPanel({ isActive, signupScripts, ...panel }: PanelProps) {
	const src = signupScripts.vendor
	if (src) return <SignupEmbed src={src} isActive={isActive} email={panel.company.vendorEmail} />
	return (
		<>
			<OwnForm {...panel} />
			<p className="mt-6">
				Already applied?{" "}
				<a href={href("/my")} className="link">
					See where your application stands
				</a>
			</p>
		</>
	)
}

function OwnForm({ copy, company, choices, ...form }: Omit<PanelProps, "isActive" | "signupScripts">) {
	const { submissionKey, openedAt } = form
	const response = form.response?.tab === "vendor" ? form.response : undefined
	// What was typed stays, even if applications have closed meanwhile.
	const stallOptions = response?.stallOptions ?? form.stallOptions
	if (!response && choices.length > 0)
		return <EditionChoice copy={copy} choices={choices} named={form.isNamed ? stallOptions : undefined} />
	if (!stallOptions || !(stallOptions.open || response))
		return <ApplicationsClosed {...form} copy={copy} stallOptions={stallOptions} company={company} />
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{copy.vendor.heading}</h2>
			<p className="font-semibold">
				{company.festivalName}, {stallOptions.edition.name}
			</p>
			<p>
				{stallOptions.days}.
				{stallOptions.closes && ` Applications close ${stallOptions.closes}, Nairobi time.`}
			</p>
			<p className="mt-2 mb-6">{copy.vendor.text} Fields marked with a star are required.</p>
			<ApplicationForm
				action={applicationFormPath(stallOptions.edition.slug)}
				stallOptions={stallOptions}
				submissionKey={submissionKey}
				openedAt={openedAt}
				response={response}
			/>
		</>
	)
}

/** @param named the edition that somebody came for and that takes no applications now */
function EditionChoice({
	copy,
	choices,
	named,
}: Pick<PanelProps, "copy" | "choices"> & { named: StallOptions | undefined }) {
	return (
		<>
			<h2 className="lettering mb-2 text-2xl">{copy.vendor.heading}</h2>
			{named && <p className="mb-2 font-semibold">{closedSentence(named)}</p>}
			<p className="mb-6">Several festivals take applications now. Choose the one you want a stall at.</p>
			<ul className="grid gap-3">
				{choices.map(({ slug, name, days, venue, closes }) => (
					<li key={slug}>
						<a
							href={href("/festivals/:slug/apply", { slug })}
							className="grid gap-1 rounded-md border-2 border-text bg-raised px-4 py-3"
						>
							<span className="link lettering text-xl">{name}</span>
							<span>
								{days}, {venue}
							</span>
							{closes && (
								<span className="text-sm text-muted">Applications close {closes}, Nairobi time</span>
							)}
						</a>
					</li>
				))}
			</ul>
		</>
	)
}

const closedSentence = ({ edition, state }: StallOptions) => `Applications for ${edition.name} ${state}.`

function ApplicationsClosed({
	copy,
	stallOptions,
	company,
	openElsewhere,
	openings,
}: Pick<PanelProps, "copy" | "stallOptions" | "company" | "openElsewhere" | "openings">) {
	return (
		<Notice>
			<p>
				{stallOptions ? closedSentence(stallOptions) : "Applications are not open at the moment."}{" "}
				{openings.map((edition) => (
					<Opening key={edition.slug} edition={edition} />
				))}
				{openElsewhere ? <OpenElsewhere edition={openElsewhere} /> : copy.vendor.closed} Questions about a
				stall? Email{" "}
				<a href={`mailto:${company.vendorEmail}`} className="link">
					{company.vendorEmail}
				</a>
				.
			</p>
		</Notice>
	)
}

const Opening = ({ edition: { name, path, opens } }: { edition: OpeningEdition }) => (
	<>
		Applications for{" "}
		<a href={path} className="link">
			{name}
		</a>{" "}
		open {opens}.{" "}
	</>
)

const OpenElsewhere = ({ edition: { slug, name } }: { edition: OpenEdition }) => (
	<>
		You can{" "}
		<a href={href("/festivals/:slug/apply", { slug })} className="link">
			apply for {name}
		</a>{" "}
		now.
	</>
)

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
