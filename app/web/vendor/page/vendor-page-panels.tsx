import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { DownloadList } from "../../../ui/download-link.tsx"
import { FileNames } from "../../../ui/file-names.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { PaperForm } from "./papers/paper-form.tsx"
import type { VendorPageView } from "./vendor-page-view.server.ts"

type PaperView = NonNullable<VendorPageView["papers"]>[number]

const STEP_LINKS = ({ offerAddress: offer, address }: Pick<VendorPageView, "offerAddress" | "address">) => ({
	offer: { to: offer, label: "Accept or decline" },
	"link-request": { to: href("/my"), label: "Ask for a link" },
	papers: { to: `${address}#papers`, label: "Send it here" },
	money: { to: `${address}#money`, label: "See what you owe" },
})

/** Before everything else, and the only button of the page. */
export function NextStep({
	step,
	otherSteps,
	...addresses
}: Pick<VendorPageView, "step" | "otherSteps" | "offerAddress" | "address">) {
	const linkTo = ({ place, otherPage }: typeof step) =>
		otherPage ? { to: otherPage, label: "Send it there" } : place && STEP_LINKS(addresses)[place]
	const link = linkTo(step)
	return (
		<section aria-labelledby="next-step" className="mt-6 border-l-4 border-accent pl-4">
			<h2 id="next-step" className="text-sm font-semibold text-muted">
				What to do next
			</h2>
			<p className="mt-1 text-lg font-semibold wrap-anywhere">{step.sentence}</p>
			{link && (
				<p className="mt-4">
					<LinkButton to={link.to} size="large">
						{link.label}
					</LinkButton>
				</p>
			)}
			{otherSteps.length > 0 && (
				<ul aria-label="Also open" className="mt-4 grid gap-2">
					{otherSteps.map((other) => (
						<li key={other.sentence}>
							<a href={linkTo(other)?.to} className="link wrap-anywhere">
								{other.sentence}
							</a>
						</li>
					))}
				</ul>
			)}
		</section>
	)
}

/** Which forms are here, and the blank ones. */
export function PapersPanel({
	papers,
	blankForms,
	takesExtras,
	extrasWith,
}: Pick<VendorPageView, "papers" | "blankForms" | "takesExtras" | "extrasWith">) {
	if (!papers) return null
	return (
		<Panel id="papers" title="Forms">
			{extrasWith && (
				<p className="mb-4 wrap-anywhere">
					Your forms and extras are with your other application:{" "}
					<a href={extrasWith.href} className="link">
						{extrasWith.label}
					</a>
					. Send and change them there.
				</p>
			)}
			<ul className="grid gap-3">
				{papers.map((paper) => (
					<Paper key={paper.slug} {...paper} />
				))}
			</ul>
			{blankForms.length > 0 && (
				<>
					<p className="mt-4">Other blank forms:</p>
					<DownloadList files={blankForms} />
				</>
			)}
			{takesExtras && !extrasWith && (
				<p className="mt-4">
					<a href={href("/extras")} className="link">
						Order or change wristbands and hay bales
					</a>
				</p>
			)}
		</Panel>
	)
}

function Paper({
	slug,
	name,
	badge,
	reason,
	from,
	arrival,
	sentFiles,
	files,
	lacksBlank,
	due,
	upload,
	replace,
}: PaperView) {
	return (
		<li className="grid grid-cols-[minmax(0,1fr)] gap-2">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
				<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
			</div>
			{(reason || from) && <p className="wrap-anywhere">{reason || from}</p>}
			{arrival && <p className="figures text-sm text-muted">{arrival}</p>}
			<FileNames label={`Files of: ${name}`} files={sentFiles} className="text-sm text-muted" />
			{due && <p className="figures text-sm text-muted">{due}</p>}
			{files.length > 0 && <DownloadList files={files} />}
			{lacksBlank && <p>There is no blank form to download yet. Email us for it.</p>}
			{upload && <PaperForm action={upload} id={`file-${slug}`} name={name} />}
			{replace && (
				<p>
					<a href={replace} className="link inline-flex min-h-11 items-center">
						Replace it<span className="sr-only">: {name}</span>
					</a>
				</p>
			)}
		</li>
	)
}

/** What we wrote, to be read again. */
export function EmailsPanel({ emails }: Pick<VendorPageView, "emails">) {
	return (
		<Panel id="emails" title="Emails to you">
			{emails.length > 0 ? (
				<ul className="grid gap-3">
					{emails.map((email) => (
						<li key={email.href} className="min-w-0 wrap-anywhere">
							<a href={email.href} className="link">
								{email.subject}
							</a>
							<p className="figures text-sm text-muted">
								{email.day}
								{email.isReplaced && ". A later email replaces it."}
							</p>
						</li>
					))}
				</ul>
			) : (
				<p className="text-muted">
					No emails to read here yet. An email that only brings a link is not listed, nor one that went to
					another address.
				</p>
			)}
		</Panel>
	)
}

export function FestivalPanel({ name, festival }: { name: string; festival: VendorPageView["festival"] }) {
	if (!festival) return null
	return (
		<Panel id="festival" title={name}>
			<DefinitionList items={festival.facts} />
			<ul className="mt-3 flex flex-wrap gap-x-6">
				{festival.links.map(({ to, label }) => (
					<li key={to}>
						<a href={to} rel="noreferrer" className="link inline-flex min-h-11 items-center">
							{label}
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** Under the same address, in the same edition. */
export function OthersPanel({ others }: Pick<VendorPageView, "others">) {
	if (!others.length) return null
	return (
		<Panel id="others" title="Your other applications">
			<ul className="grid">
				{others.map(({ href: to, label }) => (
					<li key={to}>
						<a href={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
							{label}
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}

/** What a vendor may change, each on a page of its own. */
export function ChangesPanel({ changes }: Pick<VendorPageView, "changes">) {
	if (!changes.length) return null
	return (
		<Panel id="changes" title="Changes">
			<ul className="grid">
				{changes.map(({ href: to, label }) => (
					<li key={to}>
						<a href={to} className="link inline-flex min-h-11 items-center">
							{label}
						</a>
					</li>
				))}
			</ul>
		</Panel>
	)
}
