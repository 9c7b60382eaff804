import { Link } from "react-router"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import type { PictureFile } from "../../../domain/content/pictures.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Picture } from "../../../ui/picture.tsx"

type EventCardProps = Omit<HomeCopy["events"]["cards"][number], "picture"> & {
	picture: PictureFile | undefined
}

export function EventCard({ title, text, label, link, picture }: EventCardProps) {
	return (
		<article className="group flex flex-col overflow-hidden rounded-md border-2 border-text bg-raised">
			<Link to={link} tabIndex={-1} aria-hidden className="block overflow-hidden border-b-2 border-text">
				<Picture
					picture={picture}
					decorative
					className="aspect-3/2 w-full object-cover transition-transform duration-300 group-hover:scale-103"
				/>
			</Link>
			<div className="flex grow flex-col gap-4 p-5 sm:p-7">
				<h3 className="lettering text-3xl">{title}</h3>
				<p className="grow">{text}</p>
				<p>
					<LinkButton to={link}>
						{label}
						<span className="sr-only"> about {title}</span>
					</LinkButton>
				</p>
			</div>
		</article>
	)
}
