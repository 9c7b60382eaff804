import { data, href } from "react-router"
import { countEditionPictures, listEditionPictures } from "../../../domain/gallery/edition-gallery.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { rowSchema } from "../shell/lists/list-query.ts"
import { NumberedPagination, readNumberedPage } from "../shell/lists/numbered-page.tsx"
import type { Route } from "./+types/gallery"
import { galleryChangesUrl, galleryUrl } from "./gallery-address.ts"
import { GalleryRows } from "./gallery-rows.tsx"
import { UploadPanel } from "./upload-panel.tsx"

/** Rows of one page: their form stays far below what a form may have. */
const PAGE_ROWS = 20

export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const { id } = edition
	const { db } = getServices(context)
	const found = await readOrLog(getRequestContext(context).log, "gallery", async () => {
		const list = {
			count: () => countEditionPictures(db, id),
			read: (slice: { offset: number; limit: number }) => listEditionPictures(db, id, slice),
			size: PAGE_ROWS,
		}
		return readNumberedPage(list, rowSchema.parse(url.searchParams.get("page") ?? undefined))
	})
	return data({ edition: editionStateOf(edition), found }, { status: found ? 200 : 503 })
}

export default function Gallery({ loaderData: { edition, found } }: Route.ComponentProps) {
	return (
		<>
			<title>{`Gallery of ${edition.name}`}</title>
			<BackLink to={href("/admin/content/pictures")} label="Gallery pictures" />
			<PageHeading meta="In the order they are shown, in the month and year of the edition.">
				Gallery of {edition.name}
			</PageHeading>
			{edition.isClosed && (
				<p className="mb-6 max-w-prose">
					{edition.name} is closed, but its gallery still takes pictures and can be changed.
				</p>
			)}
			<UploadPanel key={edition.slug} edition={edition.slug} />
			{found ? <Pictures edition={edition} {...found} /> : <LoadError what="The gallery" />}
		</>
	)
}

type PicturesProps = Pick<Route.ComponentProps["loaderData"], "edition"> &
	NonNullable<Route.ComponentProps["loaderData"]["found"]>

function Pictures({ edition: { slug, name }, rows, ...numbers }: PicturesProps) {
	const { total, page, offset } = numbers
	if (!total)
		return (
			<EmptyState title="No pictures yet.">
				Upload the photos of {name} above. Visitors see each once it has a caption and a description.
			</EmptyState>
		)
	return (
		<div className="grid gap-5">
			<GalleryRows
				key={`${slug} ${page}`}
				action={galleryChangesUrl(slug)}
				draft={`${slug}:${page}`}
				rows={rows}
				offset={offset}
			/>
			<NumberedPagination
				{...numbers}
				label="Pages of the gallery"
				count={rows.length}
				noun={["picture", "pictures"]}
				urlFor={(other) => galleryUrl(slug, other)}
			/>
		</div>
	)
}
