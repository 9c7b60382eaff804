import { data, href } from "react-router"
import { countPictures, listPictures } from "../../../domain/pictures/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { Image } from "../../../ui/picture.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"
import { rangeOf } from "../shell/lists/list-range.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import type { Route } from "./+types/pictures"
import { type PictureView, toPictureView } from "./picture-view.ts"
import { UploadPanel } from "./upload-panel.tsx"

/** How wide a card is shown. */
const CARD_SIZES = "(width >= 64rem) 14rem, 45vw"

export async function loader({ url, context }: Route.LoaderArgs) {
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "pictures", async () => {
		const { db } = getServices(context)
		const [page, total] = await Promise.all([listPictures(db, view), countPictures(db)])
		const rows = page.rows.map((picture) => toPictureView(picture, CARD_SIZES))
		return { ...page, rows, range: rangeOf(page, { first: view.first, total }) }
	})
	return data({ found }, { status: found ? 200 : 503 })
}

export default function Pictures({ loaderData: { found } }: Route.ComponentProps) {
	return (
		<ListScreen
			title="Pictures"
			what="The library"
			pagesLabel="Pages of pictures"
			noun={["picture", "pictures"]}
			found={found}
			urlFor={(cursor) => buildUrl(href("/admin/pictures"), { ...cursor })}
			meta={
				<>
					<span>{ALL_EDITIONS_LABEL}</span>
					<span>For posters, slides, activities, the gallery and shared links.</span>
				</>
			}
			actions={
				<LinkButton to={href("/admin/pictures/gallery")} variant="ghost">
					Upload a day for the gallery
				</LinkButton>
			}
			search={<UploadPanel />}
			columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6"
			empty={
				<EmptyState title="No pictures yet.">
					Upload your photos above. The drawn pictures of the site can be chosen as before.
				</EmptyState>
			}
		>
			{(picture) => <PictureCard key={picture.id} {...picture} />}
		</ListScreen>
	)
}

function PictureCard({ id, name, alt, image }: PictureView) {
	return (
		<article className="relative grid content-start gap-2 rounded-lg border border-line bg-raised p-2.5">
			<Image
				{...image}
				alt=""
				loading="lazy"
				className="aspect-square h-auto w-full rounded-sm object-cover"
			/>
			<p className="text-sm">
				<Link
					to={href("/admin/pictures/:id", { id: String(id) })}
					className="link font-semibold after:absolute after:inset-0"
				>
					{name}
				</Link>
			</p>
			{alt ? (
				<p className="line-clamp-3 text-sm text-muted wrap-anywhere">{alt}</p>
			) : (
				<p>
					<StatusBadge tone="warning">No description</StatusBadge>
				</p>
			)}
		</article>
	)
}
