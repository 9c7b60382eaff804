import { href } from "react-router"
import { withFestivalDays } from "../../../domain/content/festival-days.ts"
import type { VendorGuidelines } from "../../../domain/content/page-inputs.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { Chapter, Opening } from "../opening.tsx"
import type { Route } from "./+types/guidelines"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [head, words, festivals] = await Promise.all([
		headOf(context, "/vendor-guidelines"),
		readPiece(db, PIECES.guidelines),
		readPiece(db, PIECES.editionPages),
	])
	const festival = festivals.find(({ slug }) => slug === words.edition)
	const { sections, ...rest } = words
	return {
		head,
		words: rest,
		opening: findPicture("page-vendor-guidelines"),
		sections: sections.map((section) => ({
			...section,
			points: section.points.map((text) => withFestivalDays(text, festival)),
			picture: findPicture(`chapter-${section.slug}`),
		})),
	}
}

/** What a vendor reads before setting up. It also prints well. */
export default function Guidelines({ loaderData: { head, words, opening, sections } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} picture={opening} colouring="jaca" />
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
			<Chapter id="forms" heading={words.forms.heading}>
				<p className="max-w-prose text-lg">{words.forms.lead}</p>
				<div className="mt-6 grid gap-6 sm:grid-cols-2">
					<SignedForm {...words.forms.indemnity} />
					<SignedForm {...words.forms.insurance} />
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
