import { Link } from "react-router"
import { PIECES } from "../../../domain/content/pieces.ts"
import { readPiece } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_WORDS } from "../../../domain/directory/pieces.ts"
import {
	findVendor,
	type ListedVendor,
	listKin,
	otherListsOf,
} from "../../../domain/directory/queries.server.ts"
import { craftName, logoAddress } from "../../../domain/directory/rules.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
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

/** Others below, at the most. */
const KIN = 6

/** A vendor's own page: what the window shows, at an address to keep and to find (one for each list). */
export const headers = publicPage()

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = servicesOf(context)
	const list = await listAt(db, url.pathname)
	const vendor = await findVendor(db, list.slug, params.slug)
	if (!vendor) throw await missing(db)
	const [meta, { lists, noDescription, backToList, seenIn, ...above }, others, near] = await Promise.all([
		readPiece(db, PIECES.meta),
		readPiece(db, DIRECTORY_WORDS),
		otherListsOf(db, vendor),
		listKin(db, vendor, KIN),
	])
	const craft = craftName(vendor.craft)
	const alike = near.filter((one) => one.craft === vendor.craft)
	const kin = alike.length > 0 ? alike : near
	const head = vendorHead(vendor, list, meta, visitOf(context).origin)
	return {
		head,
		facts: factsOf(vendor, head),
		words: { noDescription, backToList, seenIn },
		list: { path: list.path, heading: list.heading },
		others: lists.filter(({ slug }) => others.includes(slug)).map(({ path, heading }) => ({ path, heading })),
		vendor: shownOf(vendor),
		craft,
		logo: logoAddress(vendor, list),
		kinHeading: alike.length > 0 ? `${above.sameCraft} ${craft}` : above.otherMakers,
		kin: kin.map((one) => ({ slug: one.slug, name: one.name, logo: logoAddress(one, list) })),
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
	const { head, facts, words, list, others, vendor, craft, logo, kinHeading, kin } = loaderData
	return (
		<>
			<PageHead {...head} />
			<StructuredData of={facts} />
			<div className={`${wideColumn} pt-4 pb-10 sm:pb-14`}>
				<p className="mb-4">
					<Link
						to={`${list.path}#${squareId(vendor.slug)}`}
						className="link inline-flex min-h-11 items-center"
					>
						{words.backToList}
					</Link>
				</p>
				<div className="grid items-center gap-x-14 gap-y-6 md:grid-cols-[2fr_3fr]">
					<VendorFace
						logo={logo}
						name={vendor.name}
						className="w-full max-w-md border-2 border-text cast-hard"
					/>
					<div className="grid gap-4">
						<p className="font-bold text-accent-ink first-letter:uppercase">{craft}</p>
						<h1 tabIndex={-1} className="lettering text-5xl">
							{vendor.name}
						</h1>
						<p className="max-w-prose text-lg">{vendor.description || words.noDescription}</p>
						{vendor.website && <p className="text-muted">{vendor.website}</p>}
						<p className="font-semibold">{list.heading}</p>
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
			{kin.length > 0 && <Kin heading={kinHeading} path={list.path} kin={kin} />}
		</>
	)
}

type KinProps = Pick<Route.ComponentProps["loaderData"], "kin"> & { heading: string; path: string }

/** Others of the list: who make the same, or who follow in the alphabet. */
function Kin({ heading, path, kin }: KinProps) {
	return (
		<>
			<KangaBand colouring="leaf" height={28} />
			<section aria-labelledby="kin" className={`${wideColumn} py-10 sm:py-14`}>
				<h2 id="kin" className="lettering mb-6 text-2xl">
					{heading}
				</h2>
				<ul className="squares">
					{kin.map(({ slug, name, logo }) => (
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

export { MissingBoundary as ErrorBoundary }
