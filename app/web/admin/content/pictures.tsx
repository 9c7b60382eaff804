import { data, Link } from "react-router"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { picturePartName } from "../../../domain/editing/entries.server.ts"
import { GALLERY_WORDS } from "../../../domain/gallery/pieces.ts"
import { listAllPictures } from "../../../domain/gallery/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { readOrLog } from "../read.ts"
import type { Route } from "./+types/pictures"
import { listOf, partAddress } from "./addresses.ts"
import { WayBack } from "./way-back.tsx"

/** Every picture of the gallery, by year. */
export async function loader({ context }: Route.LoaderArgs) {
	const years = await readOrLog(visitOf(context).log, "gallery", () => read(servicesOf(context)))
	return data({ years }, { status: years ? 200 : 503 })
}

async function read({ db }: Services) {
	const [{ months }, pictures] = await Promise.all([readPiece(db, GALLERY_WORDS), listAllPictures(db)])
	const labelOf = (month: string) => months.find(({ slug }) => slug === month)?.label ?? month
	const shown = pictures.map(({ id, src, caption, year, month, position }) => ({
		year,
		src,
		caption,
		place: `${position} · ${labelOf(month)}`,
		to: partAddress(picturePartName(id)),
	}))
	return [...new Set(shown.map(({ year }) => year))].map((year) => ({
		year,
		pictures: shown.filter((picture) => picture.year === year),
	}))
}

export default function GalleryPictures({ loaderData: { years } }: Route.ComponentProps) {
	return (
		<>
			<title>Gallery pictures</title>
			<WayBack {...listOf({})} />
			<PageHeading meta="In the order they are shown. New pictures cannot be uploaded here.">
				Gallery pictures
			</PageHeading>
			{years ? (
				<div className="grid gap-6">
					{years.map(({ year, pictures }) => (
						<Panel key={year} id={`year-${year}`} title={String(year)}>
							<ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
								{pictures.map((picture) => (
									<PictureLine key={picture.to} {...picture} />
								))}
							</ul>
						</Panel>
					))}
				</div>
			) : (
				<NotLoaded what="The gallery" />
			)}
		</>
	)
}

type PictureLineProps = { to: string; src: string; caption: string; place: string }

function PictureLine({ to, src, caption, place }: PictureLineProps) {
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
