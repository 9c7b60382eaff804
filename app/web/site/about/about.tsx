import { findPicture } from "../../../domain/content/pictures.server.ts"
import { PIECES } from "../../../domain/content/pieces.ts"
import { companyFacts, readPiece } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import { headOf } from "../head.server.ts"
import { Chapter, Opening, Paragraphs } from "../opening.tsx"
import type { Route } from "./+types/about"

export const headers = publicPage()

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [head, words, { email }] = await Promise.all([
		headOf(context, "/about"),
		readPiece(db, PIECES.about),
		companyFacts(db),
	])
	const pictures = {
		introduction: findPicture("activity-pottery"),
		services: findPicture("activity-vendors"),
	}
	return { head, words, email, pictures }
}

/** Introduction, Why us, Our Team, Our services (specification 2). */
export default function About({ loaderData: { head, words, email, pictures } }: Route.ComponentProps) {
	const { introduction, whyUs, team, services } = words
	return (
		<>
			<PageHead {...head} />
			<Opening heading={words.heading} lead={words.lead} colouring="leaf" />
			<Chapter id="introduction" heading={introduction.heading} picture={pictures.introduction}>
				<Paragraphs of={introduction.paragraphs} lead />
			</Chapter>
			<div className="bg-sunken">
				<Chapter id="why-us" heading={whyUs.heading}>
					<Paragraphs of={whyUs.paragraphs} lead />
				</Chapter>
			</div>
			<Chapter id="our-team" heading={team.heading}>
				<Paragraphs of={team.paragraphs} lead />
				<ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
					{team.members.map(({ name, role, text }) => (
						<li key={name} className="border-t-2 border-text pt-3">
							<h3 className="lettering text-xl">{name}</h3>
							<p className="mt-1 text-sm font-bold text-accent-ink">{role}</p>
							<p className="mt-2">{text}</p>
						</li>
					))}
				</ul>
			</Chapter>
			<KangaBand colouring="marigold" height={28} />
			<Chapter id="our-services" heading={services.heading} picture={pictures.services}>
				<Paragraphs of={services.paragraphs} lead />
				<ul className="mt-8 grid gap-6 sm:grid-cols-2">
					{services.items.map(({ title, text }) => (
						<li key={title} className="rounded-md border-2 border-text bg-raised p-5 sm:p-6">
							<h3 className="lettering text-xl">{title}</h3>
							<p className="mt-2">{text}</p>
						</li>
					))}
				</ul>
				<p className="mt-8 max-w-prose text-lg font-semibold">{services.closing}</p>
				<p className="mt-5">
					<LinkButton to={`mailto:${email}`}>{email}</LinkButton>
				</p>
			</Chapter>
		</>
	)
}
