import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"

/** The line across the top of a past festival. */
export function Banner({ heading, text }: NonNullable<EditionPage["banner"]>) {
	return (
		<section aria-labelledby="banner" className="bg-marigold text-ink">
			<div className={`${wideColumn} flex flex-wrap items-baseline gap-x-4 py-3`}>
				<h2 id="banner" className="lettering text-xl">
					{heading}
				</h2>
				<p className="font-semibold">{text}</p>
			</div>
		</section>
	)
}

type TicketsBlockProps = NonNullable<EditionPage["tickets"]> & { shop: string }

/** Prices, and the way to the ticket shop. */
export function TicketsBlock({ heading, currency, prices, label, shop }: TicketsBlockProps) {
	return (
		<section aria-labelledby="tickets" className="night">
			<div className={`${wideColumn} flex flex-wrap items-center gap-x-14 gap-y-6 py-10 sm:py-14`}>
				<h2 id="tickets" className="lettering text-4xl">
					{heading}
				</h2>
				<dl className="mr-auto flex flex-wrap gap-x-12 gap-y-4">
					{prices.map(({ name, price }) => (
						<div key={name}>
							<dt className="text-sm text-muted">{name}</dt>
							<dd className="lettering figures text-3xl">
								{currency} {price}
							</dd>
						</div>
					))}
				</dl>
				<LinkButton to={shop} target="_blank" rel="noopener" size="large">
					{label}
					<span className="sr-only"> (opens in a new tab)</span>
				</LinkButton>
			</div>
		</section>
	)
}
