import { href } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { fillInFestivalDays } from "../../../domain/content/festival-days.ts"
import type { VendorGuidelines } from "../../../domain/content/page-inputs.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { Chapter, PageIntro } from "../page-sections.tsx"
import type { Route } from "./+types/guidelines"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [head, copy, editions] = await Promise.all([
		readPageHead(context, "/vendor-guidelines"),
		readContentDocument(db, CONTENT_DOCUMENTS.guidelines),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
	])
	const edition = editions.find(({ slug }) => slug === copy.edition)
	const { sections, ...rest } = copy
	return {
		head,
		copy: rest,
		opening: findPicture("page-vendor-guidelines"),
		sections: sections.map((section) => ({
			...section,
			points: section.points.map((text) => fillInFestivalDays(text, edition)),
			picture: findPicture(`chapter-${section.slug}`),
		})),
	}
}

export default function Guidelines({ loaderData: { head, copy, opening, sections } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} picture={opening} colouring="jaca" />
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
			<KangaBand colouring="leaf" height={28} />
			<Chapter id="forms" heading={copy.forms.heading}>
				<p className="max-w-prose text-lg">{copy.forms.lead}</p>
				<div className="mt-6 grid gap-6 sm:grid-cols-2">
					<SignedForm {...copy.forms.indemnity} />
					<SignedForm {...copy.forms.insurance} />
				</div>
				<p className="mt-8">
					<LinkButton to={href("/extras")}>Vendor Extras</LinkButton>
				</p>
			</Chapter>
		</>
	)
}

function SignedForm({ title, needed, text }: VendorGuidelines["forms"]["indemnity"]) {
	return (
		<section className="rounded-md border-2 border-text bg-raised p-5 sm:p-6">
			<h3 className="lettering text-xl">{title}</h3>
			<p className="mt-1 text-sm font-bold text-accent-ink">{needed}</p>
			<p className="mt-2">{text}</p>
		</section>
	)
}
