import { data } from "react-router"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Proverb } from "../../../ui/proverb.tsx"
import { servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/not-found"

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const [{ notFound }, { siteName, notFound: head }, proverbs] = await Promise.all([
		readPiece(db, PIECES.site),
		readPiece(db, PIECES.meta),
		readPiece(db, PIECES.proverbs),
	])
	const proverb = proverbs.find(({ suits }) => suits === "lost")
	return data({ words: notFound, title: `${head.title} | ${siteName}`, proverb }, { status: 404 })
}

export default function NotFound({ loaderData: { words, title, proverb } }: Route.ComponentProps) {
	const [first, ...others] = words.links
	return (
		<div className="mx-auto grid max-w-3xl justify-items-center px-4 py-16 text-center sm:py-24">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<h1 className="lettering text-5xl text-accent-ink">{words.heading}</h1>
			<p className="lettering mt-5 text-2xl">{words.text}</p>
			<p className="mt-6">{words.help}</p>
			<ul className="mt-5 flex flex-wrap justify-center gap-3">
				{first && (
					<li>
						<LinkButton to={first.link}>{first.label}</LinkButton>
					</li>
				)}
				{others.map(({ label, link }) => (
					<li key={link}>
						<LinkButton variant="ghost" to={link}>
							{label}
						</LinkButton>
					</li>
				))}
			</ul>
			{proverb && <Proverb saying={proverb.swahili} meaning={proverb.english} className="mt-8" />}
		</div>
	)
}
