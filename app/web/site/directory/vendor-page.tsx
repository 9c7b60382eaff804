import { Link } from "react-router"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../../domain/directory/pieces.ts"
import { findVendor, type ListedVendor, otherListsOf } from "../../../domain/directory/queries.server.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { StructuredData } from "../../../ui/structured-data.tsx"
import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { missing } from "../not-found/missing.server.ts"
import { MissingBoundary } from "../not-found/missing-page.tsx"
import type { Route } from "./+types/vendor-page"
import { listAt } from "./read-directory.server.ts"
import { squareId } from "./square.tsx"
import { VendorFace } from "./vendor-face.tsx"
import { type VendorHead, vendorHead } from "./vendor-head.ts"

/** A vendor's own page: what the window shows, at an address to keep and to find (one for each list). */
export const headers = publicPage()

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const list = await listAt(db, url.pathname)
	const vendor = await findVendor(db, list.slug, params.slug)
	if (!vendor) throw await missing(db)
	const [meta, { lists, noDescription, backToList, seenIn }, others] = await Promise.all([
		readPiece(db, PIECES.meta),
		readPiece(db, DIRECTORY_WORDS),
		otherListsOf(db, vendor),
	])
	const head = vendorHead(vendor, list, meta, visitOf(context).origin)
	return {
		head,
		facts: factsOf(vendor, head),
		words: { noDescription, backToList, seenIn },
		list: { path: list.path, heading: list.heading },
		others: lists.filter(({ slug }) => others.includes(slug)).map(({ path, heading }) => ({ path, heading })),
		vendor: shownOf(vendor),
		logo: logoAddress(vendor.logo, list),
	}
}

/** The page in the words of schema.org. */
const factsOf = ({ name, description, updatedAt }: ListedVendor, { canonical, picture }: VendorHead) => ({
	"@context": "https://schema.org",
	"@type": "WebPage",
	url: canonical,
	name,
	dateModified: updatedAt.toISOString(),
	primaryImageOfPage: picture,
	about: { "@type": "Brand", name, description: description || undefined },
})

const shownOf = ({ slug, name, description, website }: ListedVendor) => ({ slug, name, description, website })

export default function VendorPage({ loaderData }: Route.ComponentProps) {
	const { head, facts, words, list, others, vendor, logo } = loaderData
	return (
		<div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-8 sm:py-14">
			<PageHead {...head} />
			<StructuredData of={facts} />
			<p className="mb-6">
				<Link to={`${list.path}#${squareId(vendor.slug)}`} className="link inline-flex min-h-11 items-center">
					{words.backToList}
				</Link>
			</p>
			<div className="grid gap-6 sm:grid-cols-[16rem_1fr] sm:gap-10">
				<VendorFace logo={logo} name={vendor.name} className="w-44 border-2 border-text sm:w-full" />
				<div className="grid content-start gap-4">
					<p className="text-sm font-semibold text-muted">{list.heading}</p>
					<h1 tabIndex={-1} className="lettering text-4xl">
						{vendor.name}
					</h1>
					<p className="max-w-prose text-lg">{vendor.description || words.noDescription}</p>
					{vendor.website && <p className="text-muted">{vendor.website}</p>}
					{others.map(({ path, heading }) => (
						<p key={path}>
							{words.seenIn}{" "}
							<Link to={`${path}/${vendor.slug}`} className="link">
								{heading}
							</Link>
						</p>
					))}
				</div>
			</div>
		</div>
	)
}

export { MissingBoundary as ErrorBoundary }
