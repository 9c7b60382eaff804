import { data, Link } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../../domain/directory/inputs.ts"
import {
	findOtherEditions,
	findPageOf,
	findVendor,
	listDirectories,
	listSimilarVendors,
	type VendorListing,
	type VendorSummary,
} from "../../../domain/directory/queries.server.ts"
import {
	craftLabel,
	directoryPath,
	initialOf,
	logoAddress,
	queryOf,
} from "../../../domain/directory/rules.ts"
import { findWebsiteLink } from "../../../domain/directory/websites.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead, StructuredData } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { DraftBanner } from "../editions/draft-banner.tsx"
import { headersOf } from "../editions/visible-edition.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"
import type { Route } from "./+types/vendor-page"
import {
	type DirectoryView,
	findDirectoryAt,
	readDirectoryTexts,
	readDirectoryView,
} from "./read-directory.server.ts"
import { buildVendorHead, type VendorHead } from "./vendor-head.ts"
import { VendorLogo } from "./vendor-logo.tsx"
import { vendorTileId } from "./vendor-tile.tsx"

/** Others below, at the most. */
const MAX_RELATED = 6

/** A vendor's own page: what the window shows, at an address to keep and to find (one for each directory). */
export const headers = publicPageHeaders()

export async function loader({ params, url, request, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const { directory, draft } = await findDirectoryAt(context, { request, url, slug: params.slug })
	const vendor = await findVendor(db, directory.id, params.listing)
	if (!vendor) throw await respondNotFound(db)
	const [list, meta, { noDescription, backToList, seenIn, ...relatedCopy }, others, candidates, page] =
		await Promise.all([
			readDirectoryView(db, directory),
			readContentDocument(db, CONTENT_DOCUMENTS.meta),
			readContentDocument(db, DIRECTORY_DOCUMENT),
			listOthers(db, vendor),
			listSimilarVendors(db, vendor, MAX_RELATED),
			findPageOf(db, vendor),
		])
	const craft = craftLabel(vendor.craft)
	const sameCraftVendors = candidates.filter((one) => craft && one.craft === vendor.craft)
	const head = buildVendorHead(vendor, list, meta, getRequestContext(context).origin)
	const view = {
		draft,
		head: { ...head, hidden: draft !== undefined },
		structuredData: structuredDataOf(vendor, head),
		copy: { noDescription, backToList, seenIn },
		list: { path: list.path, heading: list.heading, back: backPathOf(list.path, page) },
		others,
		vendor: vendorViewOf(vendor),
		craft,
		logo: logoAddress(vendor, list),
		style: vendor.style,
		relatedHeading: sameCraftVendors.length ? `${relatedCopy.sameCraft} ${craft}` : relatedCopy.otherMakers,
		related: (sameCraftVendors.length ? sameCraftVendors : candidates).map((one) => squareOf(one, list)),
	}
	return data(view, headersOf({ draft }))
}

const squareOf = (vendor: VendorSummary, list: DirectoryView) => ({
	slug: vendor.slug,
	name: vendor.name,
	logo: logoAddress(vendor, list),
	style: vendor.style,
})

/** To the page of the list that the vendor stands on. */
function backPathOf(path: string, page: number): string {
	const query = queryOf({ page: page > 1 ? page : undefined })
	return `${path}${query && `?${query}`}`
}

/** The other directories in which the vendor stands. */
async function listOthers(db: Services["db"], vendor: VendorListing) {
	const [directories, others] = await Promise.all([listDirectories(db), findOtherEditions(db, vendor)])
	return Promise.all(
		directories
			.filter(({ id }) => others.includes(id))
			.map(async (one) => ({
				path: directoryPath(one),
				heading: (await readDirectoryTexts(db, one)).heading,
			})),
	)
}

const structuredDataOf = (
	{ name, description, updatedAt }: VendorListing,
	{ canonical, picture }: VendorHead,
) => ({
	"@context": "https://schema.org",
	"@type": "WebPage",
	url: canonical,
	name,
	dateModified: updatedAt.toISOString(),
	primaryImageOfPage: picture,
	about: { "@type": "Brand", name, description: description || undefined },
})

const vendorViewOf = ({ slug, name, description, website }: VendorListing) => ({
	slug,
	name,
	description,
	website,
	/** Missing where the website is no address: without one its words are no link. */
	link: findWebsiteLink(website),
})

export default function VendorPage({ loaderData }: Route.ComponentProps) {
	const {
		draft,
		head,
		structuredData,
		copy,
		list,
		others,
		vendor,
		craft,
		logo,
		style,
		relatedHeading,
		related,
	} = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData data={structuredData} />
			{draft && <DraftBanner pages={draft} />}
			<div className={`${wideColumn} pt-4 pb-10 sm:pb-14`}>
				<p className="mb-4">
					<Link
						to={`${list.back}#${vendorTileId(vendor.slug)}`}
						className="link inline-flex min-h-11 items-center"
					>
						{copy.backToList}
					</Link>
				</p>
				<div className="grid items-center gap-x-14 gap-y-6 md:grid-cols-[2fr_3fr]">
					<VendorLogo
						logo={logo}
						style={style}
						name={vendor.name}
						className="w-full max-w-md border-2 border-text cast-hard"
					/>
					<div className="grid gap-4">
						{craft && <p className="font-bold text-accent-ink first-letter:uppercase">{craft}</p>}
						<h1 tabIndex={-1} className="lettering text-5xl">
							{vendor.name}
						</h1>
						<p className="max-w-prose text-lg">{vendor.description || copy.noDescription}</p>
						{vendor.website && (
							<p className="wrap-anywhere text-muted">
								<a href={vendor.link} className={vendor.link && "link"}>
									{vendor.website}
								</a>
							</p>
						)}
						<p className="font-semibold">{list.heading}</p>
						{others.map(({ path, heading }) => (
							<p key={path}>
								{copy.seenIn}{" "}
								<Link to={`${path}/${vendor.slug}`} className="link">
									{heading}
								</Link>
							</p>
						))}
					</div>
				</div>
			</div>
			{related.length > 0 && <RelatedVendors heading={relatedHeading} path={list.path} related={related} />}
		</>
	)
}

type RelatedVendorsProps = Pick<Route.ComponentProps["loaderData"], "related"> & {
	heading: string
	path: string
}

/** Others of the list: who make the same, or who follow in the alphabet. */
function RelatedVendors({ heading, path, related }: RelatedVendorsProps) {
	return (
		<>
			<KangaBand colouring="leaf" height={28} />
			<section aria-labelledby="related" className={`${wideColumn} py-10 sm:py-14`}>
				<h2 id="related" className="lettering mb-6 text-2xl">
					{heading}
				</h2>
				<ul className="squares">
					{related.map(({ slug, name, logo, style }) => (
						<li key={slug}>
							<Link to={`${path}/${slug}`}>
								{logo ? (
									<img src={logo} alt="" width="160" height="160" loading="lazy" style={style} />
								) : (
									<b aria-hidden="true">{initialOf(name)}</b>
								)}
								<span>{name}</span>
							</Link>
						</li>
					))}
				</ul>
			</section>
		</>
	)
}

export { NotFoundBoundary as ErrorBoundary }
