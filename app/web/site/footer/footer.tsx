import type { ReactNode } from "react"
import { Link } from "react-router"
import type { CompanyDetails, SiteCopy } from "../../../domain/content/inputs.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { Proverb } from "../../../ui/proverb.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { Wordmark } from "../../../ui/wordmark.tsx"

export type FooterCompany = Pick<
	CompanyDetails,
	"name" | "festivalName" | "email" | "phone" | "office" | "socials" | "proverb"
>

/** Below the border of a kanga: the company and its proverb, then Socials, Reach us and Office. */
export function Footer({ company, copy }: { company: FooterCompany; copy: SiteCopy["footer"] }) {
	return (
		<footer className="night">
			<KangaBand height={40} />
			<div className={`${wideColumn} grid gap-x-8 gap-y-10 py-12 sm:grid-cols-3 sm:py-16 lg:grid-cols-4`}>
				<div className="sm:max-lg:col-span-3">
					<p className="text-4xl">
						<Wordmark name={company.festivalName} />
						<span className="sr-only"> {company.name}</span>
					</p>
					<Proverb saying={company.proverb.swahili} meaning={company.proverb.english} className="mt-5" />
				</div>
				<Column {...copy.socials}>
					<ul className="flex flex-wrap gap-x-6">
						{company.socials.map(({ name, url }) => (
							<li key={name}>
								<a href={url} rel="noopener" className={linkClasses}>
									{name}
								</a>
							</li>
						))}
					</ul>
				</Column>
				<Column {...copy.reachUs}>
					<a href={`tel:${company.phone.replaceAll(" ", "")}`} className={`${linkClasses} figures`}>
						{company.phone}
					</a>
					<br />
					<a href={`mailto:${company.email}`} className={linkClasses}>
						{company.email}
					</a>
				</Column>
				<Column {...copy.office}>
					<address className="py-2.5 font-semibold not-italic">{company.office}</address>
				</Column>
			</div>
			<div className="border-t border-line">
				<ul className={`${wideColumn} flex flex-wrap gap-x-6 py-3 text-sm`}>
					{copy.links.map(({ label, link }) => (
						<li key={link}>
							<Link to={link} className={linkClasses}>
								{label}
							</Link>
						</li>
					))}
				</ul>
			</div>
		</footer>
	)
}

function Column({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
	return (
		<section>
			<h2 className="lettering text-xl">{heading}</h2>
			<div className="mt-2">{children}</div>
			<p className="mt-1 text-sm text-muted">{text}</p>
		</section>
	)
}

const linkClasses = "link inline-flex min-h-11 items-center text-text wrap-anywhere"
