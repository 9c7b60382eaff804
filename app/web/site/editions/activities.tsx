import { Picture } from "../../../ui/picture.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { EditionView } from "./edition.server.ts"

/** The activities grid. */
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
