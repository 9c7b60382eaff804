import type { EditionPage } from "../../../domain/content/edition-documents.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { Paragraphs } from "../page-sections.tsx"
import type { EditionView } from "./edition.server.ts"

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

type TicketsBlockProps = EditionPage["tickets"] &
	Pick<EditionView["page"], "prices"> &
	Pick<EditionView, "shop" | "ended">

/** Nothing while nobody has set a price. Once the festival is over, its prices are what they were. */
export function TicketsBlock({ heading, prices, label, shop, ended }: TicketsBlockProps) {
	if (prices.length === 0) return null
	return (
		<section aria-labelledby="tickets" className="night">
			<div className={`${wideColumn} flex flex-wrap items-center gap-x-14 gap-y-6 py-10 sm:py-14`}>
				<div className="max-w-sm">
					<h2 id="tickets" className="lettering text-4xl">
						{heading}
					</h2>
					{ended && <p className="mt-2">{ended.tickets}</p>}
				</div>
				<dl className="mr-auto flex flex-wrap gap-x-12 gap-y-4">
					{prices.map(({ name, price }) => (
						<div key={name}>
							<dt className="text-sm text-muted">{name}</dt>
							<dd className="lettering figures text-3xl">{price}</dd>
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

export function Overview({ heading, tagline, paragraphs }: EditionPage["overview"]) {
	return (
		<section
			aria-labelledby="overview"
			className={`${wideColumn} grid gap-x-14 gap-y-6 py-12 sm:py-20 lg:grid-cols-[2fr_3fr]`}
		>
			<div>
				<h2 id="overview" className={tagline ? "font-bold text-accent-ink" : "lettering text-4xl"}>
					{heading}
				</h2>
				{tagline && <p className="lettering mt-3 text-4xl">{tagline}</p>}
			</div>
			<Paragraphs texts={paragraphs} lead />
		</section>
	)
}

export function Activities({ heading, items }: EditionView["page"]["activities"]) {
	return (
		<section aria-labelledby="activities" className="bg-sunken">
			<div className={`${wideColumn} py-12 sm:py-20`}>
				<h2 id="activities" className="lettering mb-8 text-4xl">
					{heading}
				</h2>
				<ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-4">
					{items.map(({ slug, title, text, picture }) => (
						<li key={slug} className="max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:gap-4">
							<Picture
								picture={picture}
								decorative
								className="aspect-4/3 w-full rounded-md border-2 border-text bg-raised object-cover"
							/>
							<div>
								<h3 className="lettering text-xl sm:mt-4">{title}</h3>
								<p className="mt-2 max-sm:text-sm">{text}</p>
							</div>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

type AskUsProps = EditionPage["contact"] & { email: string; phone: string }

export function AskUs({ heading, text, email, phone }: AskUsProps) {
	return (
		<section aria-labelledby="ask-us" className="night">
			<div
				className={`${wideColumn} grid items-center gap-x-10 gap-y-4 py-12 sm:py-16 lg:grid-cols-[1fr_2fr]`}
			>
				<h2 id="ask-us" className="lettering text-4xl">
					{heading}
				</h2>
				<div>
					<p>{text}</p>
					<p className="figures mt-3 flex flex-wrap gap-x-8 text-xl font-semibold">
						<a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
							{email}
						</a>
						<a href={`tel:${phone.replaceAll(" ", "")}`} className="link inline-flex min-h-11 items-center">
							{phone}
						</a>
					</p>
				</div>
			</div>
		</section>
	)
}
