import { Link } from "react-router"
import type { PictureFile } from "../../../domain/content/pictures.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { Picture } from "../../../ui/picture.tsx"

export interface Poster {
	slug: string
	name: string
	venue: string
	dates: string
	/** "Vendor applications OPEN"; nothing where there is nothing to say. */
	status: string | undefined
	detailsLink: string
	vendorsLink: string | null
	picture: PictureFile | undefined
}

type PosterCardProps = {
	poster: Poster
	labels: { details: string; vendors: string }
	/** The festival to come stands wide and first. */
	isNext?: boolean
	isBelowHeading?: boolean
}

export function PosterCard({ poster, labels, isNext, isBelowHeading }: PosterCardProps) {
	const Heading = isBelowHeading ? "h3" : "h2"
	const { slug, name, venue, dates, status } = poster
	return (
		<article
			className={classes(
				"group flex flex-col overflow-hidden rounded-md border-2 border-text bg-raised",
				isNext && "cast-hard sm:col-span-2 sm:grid sm:grid-cols-[2fr_3fr] lg:col-span-4",
			)}
		>
			<PosterPicture poster={poster} isNext={isNext} />
			<div className={classes("flex grow flex-col p-5", isNext && "sm:justify-center sm:p-8 lg:p-14")}>
				<Heading id={slug} className={classes("lettering", isNext ? "text-4xl lg:text-5xl" : "text-2xl")}>
					{name}
				</Heading>
				<p className={classes("figures mt-3 font-bold", isNext && "text-xl")}>{dates}</p>
				<p className={classes("mt-1", isNext && "text-lg")}>{venue}</p>
				{status && (
					<p className="mt-3 inline-block self-start rounded-sm bg-sunken px-2.5 py-1 text-sm font-bold">
						{status}
					</p>
				)}
				<PosterLinks poster={poster} labels={labels} isNext={isNext} />
			</div>
		</article>
	)
}

function PosterPicture({ poster, isNext }: Omit<PosterCardProps, "labels">) {
	return (
		<Link
			to={poster.detailsLink}
			tabIndex={-1}
			aria-hidden
			className={classes(
				"block overflow-hidden border-text",
				isNext ? "max-sm:border-b-2 sm:border-r-2" : "border-b-2",
			)}
		>
			<Picture
				picture={poster.picture}
				decorative
				priority={isNext}
				className="aspect-4/5 h-full w-full object-cover"
			/>
		</Link>
	)
}

function PosterLinks({ poster, labels, isNext }: PosterCardProps) {
	const { slug, detailsLink, vendorsLink } = poster
	return (
		<p className={classes("flex flex-wrap gap-3", isNext ? "mt-8" : "mt-auto pt-6")}>
			<LinkButton
				to={detailsLink}
				aria-describedby={slug}
				size={isNext ? "large" : "medium"}
				variant={isNext ? "primary" : "ghost"}
			>
				{labels.details}
			</LinkButton>
			{vendorsLink && (
				<LinkButton to={vendorsLink} aria-describedby={slug} variant="quiet">
					{labels.vendors}
				</LinkButton>
			)}
		</p>
	)
}
