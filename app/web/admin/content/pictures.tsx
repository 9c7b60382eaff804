import { data, href } from "react-router"
import * as z from "zod/mini"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { NEW_PICTURE, pictureSectionName } from "../../../domain/editing/entries.server.ts"
import { GALLERY_DOCUMENT } from "../../../domain/gallery/inputs.ts"
import {
	countWallPictures,
	listWallPictures,
	listWalls,
	type Wall,
} from "../../../domain/gallery/walls.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, rowSchema, searchTextSchema } from "../shell/lists/list-query.ts"
import { NumberedPagination, readNumberedPage } from "../shell/lists/numbered-page.tsx"
import type { Route } from "./+types/pictures"
import { parentListOf, sectionUrl } from "./section-links.ts"

/** "of": a year, or the slug of an edition. */
const view = z.object({ of: searchTextSchema, page: rowSchema })

/** A page of what hangs together; of the newest where the address names none. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { of, page } = view.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "gallery", () =>
		readWall(getServices(context), of, page),
	)
	return data({ found, add: sectionUrl(NEW_PICTURE) }, { status: found ? 200 : 503 })
}

async function readWall({ db }: Services, of: string, page: number | undefined) {
	const walls = await listWalls(db)
	const wall = walls.find((one) => keyOf(one) === of) ?? walls[0]
	if (!wall) return { walls: [] }
	const list = {
		count: () => countWallPictures(db, wall),
		read: (slice: { offset: number; limit: number }) => listWallPictures(db, wall, slice),
	}
	const [{ months }, { rows, ...numbers }] = await Promise.all([
		readContentDocument(db, GALLERY_DOCUMENT),
		readNumberedPage(list, page),
	])
	const labelOf = (month: string | null) => months.find(({ slug }) => slug === month)?.label ?? month
	const pictures = rows.map(({ id, src, caption, month, position }) => ({
		src,
		caption: caption || "Without a caption",
		place: `${position} · ${wall.edition?.name ?? labelOf(month)}`,
		to: sectionUrl(pictureSectionName(id)),
	}))
	const names = walls.map((one) => ({ key: keyOf(one), name: one.edition?.name ?? String(one.year) }))
	return { walls: names, shown: { key: keyOf(wall), pictures, numbers } }
}

const keyOf = ({ year, edition }: Wall) => edition?.slug ?? String(year)

export default function GalleryPictures({ loaderData: { found, add } }: Route.ComponentProps) {
	return (
		<>
			<title>Gallery pictures</title>
			<BackLink {...parentListOf({})} />
			<PageHeading
				meta={
					<>
						<span>{ALL_EDITIONS_LABEL}</span>
						<span>In the order they are shown.</span>
					</>
				}
				actions={
					found && (
						<>
							<LinkButton to={href("/admin/pictures/gallery")}>Upload a day</LinkButton>
							<LinkButton to={add} variant="ghost">
								Add picture
							</LinkButton>
						</>
					)
				}
			>
				Gallery pictures
			</PageHeading>
			{found ? <Walls {...found} /> : <LoadError what="The gallery" />}
		</>
	)
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>

const wallUrl = (of: string, page?: number) => buildUrl(href("/admin/content/pictures"), { of, page })

function Walls({ walls, shown }: Found) {
	if (!shown) return <EmptyState title="No pictures yet.">Upload a day, or add a picture.</EmptyState>
	const { key, pictures, numbers } = shown
	return (
		<div className="grid gap-6">
			<nav aria-label="Years and editions">
				<ul className="flex flex-wrap gap-2">
					{walls.map((wall) => (
						<li key={wall.key}>
							<LinkButton
								to={wallUrl(wall.key)}
								size="small"
								variant={wall.key === key ? "primary" : "ghost"}
								aria-current={wall.key === key ? "page" : undefined}
							>
								{wall.name}
							</LinkButton>
						</li>
					))}
				</ul>
			</nav>
			<ul className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
				{pictures.map((picture) => (
					<PictureItem key={picture.to} {...picture} />
				))}
			</ul>
			<NumberedPagination
				{...numbers}
				label="Pages of pictures"
				count={pictures.length}
				noun={["picture", "pictures"]}
				urlFor={(page) => wallUrl(key, page)}
			/>
		</div>
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
