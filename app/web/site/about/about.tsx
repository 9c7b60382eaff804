import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { attachPictures, findPicture } from "../../../domain/content/pictures.server.ts"
import { readCompanyDetails, readContentDocument } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { Picture, type PictureProps } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readPageHead } from "../head.server.ts"
import { Chapter, PageIntro, Paragraphs } from "../page-sections.tsx"
import type { Route } from "./+types/about"

export const headers = publicPageHeaders()

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const [head, copy, { email }] = await Promise.all([
		readPageHead(context, "/about"),
		readContentDocument(db, CONTENT_DOCUMENTS.about),
		readCompanyDetails(db),
	])
	const pictures = {
		opening: findPicture("page-about"),
		introduction: findPicture("activity-pottery"),
		whyUs: findPicture("activity-food"),
		services: findPicture("activity-vendors"),
	}
	const members = await attachPictures(db, copy.team.members, "(width >= 40rem) 12rem, 30vw")
	return { head, copy, members, email, pictures }
}

/** Introduction, Why us, Our Team, Our services. */
export default function About({
	loaderData: { head, copy, members, email, pictures },
}: Route.ComponentProps) {
	const { introduction, whyUs, team, services } = copy
	return (
		<>
			<PageHead {...head} />
			<PageIntro heading={copy.heading} lead={copy.lead} picture={pictures.opening} colouring="leaf" />
			<Chapter id="introduction" heading={introduction.heading} picture={pictures.introduction}>
				<Paragraphs texts={introduction.paragraphs} lead />
			</Chapter>
			<div className="bg-sunken">
				<Chapter id="why-us" heading={whyUs.heading} picture={pictures.whyUs}>
					<Paragraphs texts={whyUs.paragraphs} lead />
				</Chapter>
			</div>
			<Team {...team} members={members} />
			<KangaBand colouring="marigold" height={28} />
			<Chapter id="our-services" heading={services.heading} picture={pictures.services}>
				<Paragraphs texts={services.paragraphs} lead />
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

type TeamProps = { heading: string; paragraphs: string[]; members: Member[] }
type Member = { name: string; role: string; text: string; picture: PictureProps["picture"] }

/** Everybody with a face; what is said of all of them stands in the first place of the same grid. */
function Team({ heading, paragraphs, members }: TeamProps) {
	return (
		<section aria-labelledby="our-team" className={`${wideColumn} py-10 sm:py-16`}>
			<ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
				<li className="grid content-start gap-5">
					<h2 id="our-team" className="lettering text-3xl">
						{heading}
					</h2>
					<Paragraphs texts={paragraphs} lead />
				</li>
				{members.map(({ name, role, text, picture }) => (
					<li key={name} className="max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:gap-4">
						<Picture
							picture={picture}
							decorative
							className="aspect-square w-full rounded-md border-2 border-text object-cover"
						/>
						<div>
							<h3 className="lettering text-xl sm:mt-4">{name}</h3>
							<p className="mt-1 text-sm font-bold text-accent-ink">{role}</p>
							<p className="mt-2 text-sm">{text}</p>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}
