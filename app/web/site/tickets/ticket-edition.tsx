import { Link } from "react-router"
import type { TicketsCopy } from "../../../domain/content/page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { EditionCountdown } from "../editions/edition-countdown.tsx"
import type { TicketEditionView } from "./nearest-edition.server.ts"

type TicketEditionProps = TicketEditionView & { copy: TicketsCopy["festival"] }

/** The edition that tickets are for: poster, days, location and prices; after the last one, what is known of the next. */
export function TicketEdition({ edition, isAhead, priced, isOwnPrice, earlier, copy }: TicketEditionProps) {
	return (
		<section
			aria-labelledby="festival"
			className={`${wideColumn} grid items-center gap-x-14 gap-y-8 py-12 sm:py-20 md:grid-cols-[2fr_3fr]`}
		>
			<Picture
				picture={edition.poster}
				decorative
				className="mx-auto aspect-4/5 w-full max-w-sm rounded-md border-2 border-text cast-hard"
			/>
			<div>
				<p className="font-bold text-accent-ink">{isAhead ? copy.coming : copy.past}</p>
				<h2 id="festival" className="lettering mt-1 text-4xl">
					{edition.name}
				</h2>
				<EditionCountdown {...edition.state} />
				<p className="figures text-lg font-semibold">{edition.days}</p>
				<p className="text-lg">{edition.location}</p>
				{priced && <Prices {...priced} copy={copy} isOwnPrice={isOwnPrice} />}
				{!isAhead && <p className="mt-6 max-w-prose">{copy.noneAhead}</p>}
				<p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
					{edition.link && (
						<LinkButton to={edition.link} variant="ghost">
							{copy.detailsLabel}
						</LinkButton>
					)}
					{!isAhead && (
						<LinkButton to={copy.news.link} variant="ghost">
							{copy.news.label}
						</LinkButton>
					)}
					{priced && earlier && (
						<Link to={earlier} className="link inline-flex min-h-11 items-center">
							{copy.earlierFestival.replace("{festival}", priced.name)}
						</Link>
					)}
				</p>
			</div>
		</section>
	)
}

type PricesProps = NonNullable<TicketEditionView["priced"]> & Pick<TicketEditionProps, "copy" | "isOwnPrice">

/** Prices that are not those of the edition to come say whose they were. */
function Prices({ name: editionName, prices, copy, isOwnPrice }: PricesProps) {
	return (
		<>
			<h3 className="mt-6 text-sm text-muted">
				{isOwnPrice ? copy.dayPrices : `${copy.earlierPrices} ${editionName}`}
			</h3>
			<dl className="mt-1 flex flex-wrap gap-x-10 gap-y-2">
				{prices.map(({ name, price }) => (
					<div key={name}>
						<dt className="font-semibold">{name}</dt>
						<dd className="lettering figures text-3xl">{price}</dd>
					</div>
				))}
			</dl>
			{!isOwnPrice && <p className="mt-2 text-sm">{copy.pricesMayDiffer}</p>}
		</>
	)
}
