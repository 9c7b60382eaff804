import { Link } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../../domain/directory/inputs.ts"
import {
	findOtherLists,
	findVendor,
	listSimilarVendors,
	type VendorListing,
} from "../../../domain/directory/queries.server.ts"
import { craftLabel, logoAddress } from "../../../domain/directory/rules.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead, StructuredData } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"
import type { Route } from "./+types/vendor-page"
import { findListByPath } from "./read-directory.server.ts"
import { buildVendorHead, type VendorHead } from "./vendor-head.ts"
import { VendorLogo } from "./vendor-logo.tsx"
import { vendorTileId } from "./vendor-tile.tsx"

/** Others below, at the most. */
const MAX_RELATED = 6

/** A vendor's own page: what the window shows, at an address to keep and to find (one for each list). */
export const headers = publicPageHeaders()

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const list = await findListByPath(db, url.pathname)
	const vendor = await findVendor(db, list.slug, params.slug)
	if (!vendor) throw await respondNotFound(db)
	const [meta, { lists, noDescription, backToList, seenIn, ...relatedCopy }, others, candidates] =
		await Promise.all([
			readContentDocument(db, CONTENT_DOCUMENTS.meta),
			readContentDocument(db, DIRECTORY_DOCUMENT),
			findOtherLists(db, vendor),
			listSimilarVendors(db, vendor, MAX_RELATED),
		])
	const craft = craftLabel(vendor.craft)
	const sameCraftVendors = candidates.filter((one) => one.craft === vendor.craft)
	const relatedVendors = sameCraftVendors.length > 0 ? sameCraftVendors : candidates
	const head = buildVendorHead(vendor, list, meta, getRequestContext(context).origin)
	return {
		head,
		structuredData: structuredDataOf(vendor, head),
		copy: { noDescription, backToList, seenIn },
		list: { path: list.path, heading: list.heading },
		others: lists.filter(({ slug }) => others.includes(slug)).map(({ path, heading }) => ({ path, heading })),
		vendor: vendorViewOf(vendor),
		craft,
		logo: logoAddress(vendor, list),
		relatedHeading:
			sameCraftVendors.length > 0 ? `${relatedCopy.sameCraft} ${craft}` : relatedCopy.otherMakers,
		related: relatedVendors.map((one) => ({ slug: one.slug, name: one.name, logo: logoAddress(one, list) })),
	}
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
})

export default function VendorPage({ loaderData }: Route.ComponentProps) {
	const { head, structuredData, copy, list, others, vendor, craft, logo, relatedHeading, related } =
		loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData data={structuredData} />
			<div className={`${wideColumn} pt-4 pb-10 sm:pb-14`}>
				<p className="mb-4">
					<Link
						to={`${list.path}#${vendorTileId(vendor.slug)}`}
						className="link inline-flex min-h-11 items-center"
					>
						{copy.backToList}
					</Link>
				</p>
				<div className="grid items-center gap-x-14 gap-y-6 md:grid-cols-[2fr_3fr]">
					<VendorLogo
						logo={logo}
						name={vendor.name}
						className="w-full max-w-md border-2 border-text cast-hard"
					/>
					<div className="grid gap-4">
						<p className="font-bold text-accent-ink first-letter:uppercase">{craft}</p>
						<h1 tabIndex={-1} className="lettering text-5xl">
							{vendor.name}
						</h1>
						<p className="max-w-prose text-lg">{vendor.description || copy.noDescription}</p>
						{vendor.website && <p className="text-muted">{vendor.website}</p>}
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
					{related.map(({ slug, name, logo }) => (
						<li key={slug}>
							<Link to={`${path}/${slug}`}>
								{logo ? (
									<img src={logo} alt="" width="160" height="160" loading="lazy" />
								) : (
									<b aria-hidden="true">{name[0]}</b>
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
