import { data, href, Link } from "react-router"
import type { BlankFormLink } from "../../../domain/blank-forms/rules.ts"
import type { EditionGuidelines } from "../../../domain/content/edition-documents.ts"
import type { TentOption } from "../../../domain/editions/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { DownloadLink, DownloadList } from "../../../ui/download-link.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { pluralize } from "../../../values/number.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { DraftBanner } from "../editions/draft-banner.tsx"
import { headersOf } from "../editions/visible-edition.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import { Chapter, PageIntro } from "../page-sections.tsx"
import type { Route } from "./+types/guidelines"
import { readGuidelines } from "./guidelines.server.ts"

export const headers = publicPageHeaders()

/** `/vendor-guidelines`, which are those of the nearest edition that has some, and `/festivals/:slug/guidelines`. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
	const page = await readGuidelines(context, request, slug)
	return data(page, headersOf(page))
}

export default function Guidelines({ loaderData }: Route.ComponentProps) {
	const { draft, head, copy, edition, ended, stalls, opening, sections, blankForms } = loaderData
	const formsOf = (kind: BlankFormLink["kind"]) => blankForms.filter((form) => form.kind === kind)
	return (
		<>
			<PageHead {...head} />
			{draft && <DraftBanner pages={draft} />}
			{ended && <EndedNotice edition={edition} {...ended} />}
			<PageIntro heading={copy.heading} lead={copy.lead} picture={opening} colouring="jaca">
				<p className="figures mt-5 font-semibold">{edition}</p>
			</PageIntro>
			<div className="divide-y-2 divide-line">
				{sections.map(({ slug, heading, points, picture }) => (
					<Chapter key={slug} id={slug} heading={heading} picture={picture}>
						<ul className="grid max-w-prose list-disc gap-3 pl-5 marker:text-accent-ink">
							{points.map((point) => (
								<li key={point}>{point}</li>
							))}
						</ul>
					</Chapter>
				))}
			</div>
			{stalls.length > 0 && <Stalls stalls={stalls} />}
			<KangaBand colouring="leaf" height={28} />
			<Chapter id="forms" heading={copy.forms.heading}>
				<p className="max-w-prose text-lg">{copy.forms.lead}</p>
				<div className="mt-6 grid gap-6 sm:grid-cols-2">
					<SignedForm {...copy.forms.indemnity} blankForms={formsOf("indemnity")} />
					<SignedForm {...copy.forms.insurance} blankForms={formsOf("insurance")} />
				</div>
				<OtherForms forms={formsOf("other")} />
				<p className="mt-8">
					<LinkButton to={href("/extras")}>Vendor Extras</LinkButton>
				</p>
			</Chapter>
		</>
	)
}

type EndedNoticeProps = Pick<Route.ComponentProps["loaderData"], "edition"> &
	NonNullable<Route.ComponentProps["loaderData"]["ended"]>

/** Before anybody reads rules that no longer hold: whose they were, and where the next ones are to be had. */
function EndedNotice({ edition, label, path, takesApplications }: EndedNoticeProps) {
	return (
		<div className={`${wideColumn} pt-6`}>
			<Notice tone="warning">
				<p>
					<strong>This festival is over.</strong> {`These are the guidelines of ${edition}.`}
				</p>
				<p className="flex flex-wrap gap-x-6 font-semibold">
					<Link to={path} className={noticeLinkClasses}>
						{label}
					</Link>
					{takesApplications && (
						<Link to={`${href("/contact")}?tab=vendor`} className={noticeLinkClasses}>
							Apply for a stall
						</Link>
					)}
				</p>
			</Notice>
		</div>
	)
}

const noticeLinkClasses = "link inline-flex min-h-11 items-center"

function Stalls({ stalls }: { stalls: TentOption[] }) {
	return (
		<Chapter id="stalls" heading="Tents and pitches">
			<dl className="figures grid max-w-prose gap-3">
				{stalls.map(({ name, size, places }) => (
					<div key={name} className="flex flex-wrap justify-between gap-x-6">
						<dt className="font-semibold">{name}</dt>
						<dd>{[size, places !== null && pluralize(places, "place")].filter(Boolean).join(", ")}</dd>
					</div>
				))}
			</dl>
		</Chapter>
	)
}

type SignedFormProps = EditionGuidelines["forms"]["indemnity"] & { blankForms: BlankFormLink[] }

function SignedForm({ title, needed, text, blankForms }: SignedFormProps) {
	return (
		<section className="rounded-md border-2 border-text bg-raised p-5 sm:p-6">
			<h3 className="lettering text-xl">{title}</h3>
			<p className="mt-1 text-sm font-bold text-accent-ink">{needed}</p>
			<p className="mt-2">{text}</p>
			{blankForms.map(({ path, details }) => (
				<p key={path} className="mt-2">
					<DownloadLink path={path} name={`Download the ${title}`} details={details} />
				</p>
			))}
		</section>
	)
}

function OtherForms({ forms }: { forms: BlankFormLink[] }) {
	if (!forms.length) return null
	return (
		<div className="mt-8">
			<h3 className="lettering text-xl">Other forms</h3>
			<DownloadList files={forms} />
		</div>
	)
}

export { NotFoundBoundary as ErrorBoundary }
