import { data, Link } from "react-router"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { pictureSectionName } from "../../../domain/editing/entries.server.ts"
import { GALLERY_DOCUMENT } from "../../../domain/gallery/inputs.ts"
import { listAllPictures } from "../../../domain/gallery/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { LoadError } from "../load-error.tsx"
import { readOrLog } from "../read-or-log.ts"
import type { Route } from "./+types/pictures"
import { BackLink, parentListOf, sectionUrl } from "./section-links.tsx"

export async function loader({ context }: Route.LoaderArgs) {
	const years = await readOrLog(getRequestContext(context).log, "gallery", () => read(getServices(context)))
	return data({ years }, { status: years ? 200 : 503 })
}

async function read({ db }: Services) {
	const [{ months }, pictures] = await Promise.all([
		readContentDocument(db, GALLERY_DOCUMENT),
		listAllPictures(db),
	])
	const labelOf = (month: string) => months.find(({ slug }) => slug === month)?.label ?? month
	const pictureViews = pictures.map(({ id, src, caption, year, month, position }) => ({
		year,
		src,
		caption,
		place: `${position} · ${labelOf(month)}`,
		to: sectionUrl(pictureSectionName(id)),
	}))
	return [...new Set(pictureViews.map(({ year }) => year))].map((year) => ({
		year,
		pictures: pictureViews.filter((picture) => picture.year === year),
	}))
}

export default function GalleryPictures({ loaderData: { years } }: Route.ComponentProps) {
	return (
		<>
			<title>Gallery pictures</title>
			<BackLink {...parentListOf({})} />
			<PageHeading meta="In the order they are shown. New pictures cannot be uploaded here.">
				Gallery pictures
			</PageHeading>
			{years ? (
				<div className="grid gap-6">
					{years.map(({ year, pictures }) => (
						<Panel key={year} id={`year-${year}`} title={String(year)}>
							<ul className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
								{pictures.map((picture) => (
									<PictureItem key={picture.to} {...picture} />
								))}
							</ul>
						</Panel>
					))}
				</div>
			) : (
				<LoadError what="The gallery" />
			)}
		</>
	)
}

type PictureItemProps = { to: string; src: string; caption: string; place: string }

function PictureItem({ to, src, caption, place }: PictureItemProps) {
	return (
		<li className="flex items-center gap-3">
			<img
				src={src}
				alt=""
				width={64}
				height={64}
				loading="lazy"
				className="size-16 shrink-0 rounded-sm bg-sunken object-cover"
			/>
			<div className="min-w-0">
				<Link to={to} className="link touch font-semibold wrap-anywhere">
					{caption}
				</Link>
				<p className="figures text-sm text-muted">{place}</p>
			</div>
		</li>
	)
}
