import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"

type AskUsProps = EditionPage["contact"] & { email: string; phone: string }

/** A contact e-mail and a telephone. */
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
