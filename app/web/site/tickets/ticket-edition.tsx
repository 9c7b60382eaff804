import { Link } from "react-router"
import type { findNearestFestival } from "../../../domain/content/festivals.ts"
import type { TicketsCopy } from "../../../domain/content/page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Picture, type PictureProps } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { EditionCountdown } from "../editions/edition-countdown.tsx"

type NearestEdition = ReturnType<typeof findNearestFestival>
type TicketedEdition = NonNullable<NearestEdition["festival"]>
type TicketEditionProps = Omit<NearestEdition, "festival"> & {
	festival: TicketedEdition
	poster: PictureProps["picture"]
	copy: TicketsCopy
}

/** The festival that tickets are for: poster, days, place and prices; after the last one, what is known of the next. */
export function TicketEdition({ festival, isAhead, priced, poster, copy }: TicketEditionProps) {
	const { festival: editionCopy } = copy
	return (
		<section
			aria-labelledby="festival"
			className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-12 sm:py-20 md:grid-cols-[2fr_3fr]`}
		>
			<Picture
				picture={poster}
				decorative
				className="mx-auto aspect-4/5 w-full max-w-sm rounded-md border-2 border-text cast-hard"
			/>
			<div>
				<p className="font-bold text-accent-ink">{isAhead ? editionCopy.coming : editionCopy.past}</p>
				<h2 id="festival" className="lettering mt-1 text-4xl">
					{festival.name}
				</h2>
				<EditionCountdown {...festival.phase} />
				<p className="figures text-lg font-semibold">
					{[festival.dates, festival.hours].filter(Boolean).join(", ")}
				</p>
				<p className="text-lg">{festival.place}</p>
				{priced && <Prices priced={priced} copy={copy} isCurrent={isAhead && priced === festival} />}
				{!isAhead && <p className="mt-6 max-w-prose">{editionCopy.noneAhead}</p>}
				<p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
					{festival.link && (
						<LinkButton to={festival.link} variant="ghost">
							{editionCopy.detailsLabel}
						</LinkButton>
					)}
					{!isAhead && (
						<LinkButton to={editionCopy.news.link} variant="ghost">
							{editionCopy.news.label}
						</LinkButton>
					)}
					{priced?.link && priced !== festival && (
						<Link to={priced.link} className="link inline-flex min-h-11 items-center">
							{editionCopy.earlierFestival.replace("{festival}", priced.name)}
						</Link>
					)}
				</p>
			</div>
		</section>
	)
}

type PricesProps = { priced: TicketedEdition; copy: TicketsCopy; isCurrent: boolean }

/** Prices that are not those of the festival to come say whose they were. */
function Prices({ priced, copy: { festival: editionCopy }, isCurrent }: PricesProps) {
	if (!priced.prices) return null
	const { prices, currency } = priced.prices
	return (
		<>
			<h3 className="mt-6 text-sm text-muted">
				{isCurrent ? editionCopy.dayPrices : `${editionCopy.earlierPrices} ${priced.name}`}
			</h3>
			<dl className="mt-1 flex flex-wrap gap-x-10 gap-y-2">
				{prices.map(({ name, price }) => (
					<div key={name}>
						<dt className="font-semibold">{name}</dt>
						<dd className="lettering figures text-3xl">
							{currency} {price}
						</dd>
					</div>
				))}
			</dl>
			{!isCurrent && <p className="mt-2 text-sm">{editionCopy.pricesMayDiffer}</p>}
		</>
	)
}
