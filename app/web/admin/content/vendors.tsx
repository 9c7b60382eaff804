import { data, href } from "react-router"
import * as z from "zod/mini"
import { countOfficeVendors, searchOfficeVendors } from "../../../domain/directory/office-list.server.ts"
import { countListings } from "../../../domain/directory/queries.server.ts"
import { directoryPath, isDirectoryOnSite } from "../../../domain/directory/rules.ts"
import { vendorSectionName } from "../../../domain/editing/entries.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { TextField } from "../../../ui/field.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { type EditionState, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { NewTabButton } from "../shell/frame/new-tab-button.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { rowSchema, searchTextSchema } from "../shell/lists/list-query.ts"
import { NumberedPagination, readNumberedPage } from "../shell/lists/numbered-page.tsx"
import type { Route } from "./+types/vendors"
import { DirectoryActions } from "./directory-actions.tsx"
import { vendorsUrl } from "./directory-urls.ts"
import { parentListOf, sectionUrl } from "./section-links.ts"

const view = z.object({ q: searchTextSchema, page: rowSchema })

export async function loader({ url, context }: Route.LoaderArgs) {
	const { q, page } = view.parse(Object.fromEntries(url.searchParams))
	const chosen = getEdition(context)
	const found = await readOrLog(getRequestContext(context).log, "directory", () =>
		readVendors(getServices(context), chosen, { q, page }),
	)
	const address = found?.counts.published ? directoryPath(chosen) : undefined
	const isOnSite = isDirectoryOnSite(chosen)
	const edition = { id: chosen.id, address, isOnSite, ...editionStateOf(chosen) }
	return data({ q, edition, found }, { status: found ? 200 : 503 })
}

async function readVendors(
	{ db }: Services,
	{ id, slug: edition }: { id: number; slug: string },
	{ q, page }: z.infer<typeof view>,
) {
	const list = {
		count: () => countOfficeVendors(db, id, q),
		read: (slice: { offset: number; limit: number }) => searchOfficeVendors(db, id, { search: q, ...slice }),
	}
	const [{ rows, ...numbers }, counts] = await Promise.all([
		readNumberedPage(list, page),
		countListings(db, id),
	])
	return {
		counts,
		numbers,
		add: sectionUrl(vendorSectionName(edition)),
		vendors: rows.map(({ slug, name, isDraft }) => {
			return { name, isDraft, to: sectionUrl(vendorSectionName(edition, slug)) }
		}),
	}
}

export default function DirectoryVendors({ loaderData: { q, edition, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Directory vendors</title>
			<BackLink {...parentListOf({})} />
			<PageHeading
				meta={edition.name}
				actions={
					<>
						{edition.address && (
							<NewTabButton to={edition.address} label={edition.isOnSite ? "View on site" : "View draft"} />
						)}
						{found && !edition.isClosed && <LinkButton to={found.add}>Add vendor</LinkButton>}
					</>
				}
			>
				Directory vendors
			</PageHeading>
			{found && <DirectoryActions edition={edition} counts={found.counts} />}
			{found ? <VendorResults q={q} edition={edition} {...found} /> : <LoadError what="The directory" />}
		</>
	)
}

type Found = Awaited<ReturnType<typeof readVendors>>

type VendorResultsProps = Found & { q: string; edition: EditionState }

function VendorResults({ q, edition: { slug, isClosed }, counts, numbers, vendors }: VendorResultsProps) {
	if (counts.published + counts.drafts === 0)
		return (
			<EmptyState title="No vendors yet.">
				{isClosed
					? "The edition is closed, so none can be added."
					: "Make drafts from the accepted vendors, add a file, or add them one by one."}
			</EmptyState>
		)
	return (
		<>
			<Form
				key={`${slug} ${q}`}
				role="search"
				action={vendorsUrl(slug)}
				className="mb-6 grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_auto]"
			>
				<TextField id="q" name="q" type="search" label="Name" defaultValue={q} autoComplete="off" />
				<Button type="submit" variant="ghost">
					Search
				</Button>
			</Form>
			<p role="status" className="figures mb-3 text-sm text-muted">
				{pluralize(numbers.total, "vendor")}
			</p>
			{vendors.length ? (
				<div className="grid gap-6">
					<VendorLinks vendors={vendors} />
					<NumberedPagination
						{...numbers}
						label="Pages of vendors"
						count={vendors.length}
						noun={["vendor", "vendors"]}
						urlFor={(page) => editionUrl(href("/admin/content/vendors"), slug, { q, page })}
					/>
				</div>
			) : (
				<EmptyState title="No vendors found.">Try fewer characters.</EmptyState>
			)}
		</>
	)
}

const VendorLinks = ({ vendors }: Pick<Found, "vendors">) => (
	<ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
		{vendors.map(({ to, name, isDraft }) => (
			<li key={to} className="border-t border-line py-1.5">
				<Link to={to} className="link touch inline-flex min-h-10 items-center wrap-anywhere">
					{name}
				</Link>
				{isDraft && <span className="ml-2 text-sm text-muted">Draft</span>}
			</li>
		))}
	</ul>
)
