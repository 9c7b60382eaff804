import { Link } from "react-router"
import type { HomeCopy } from "../../../domain/content/page-inputs.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"
import type { Maker } from "./makers.server.ts"

type MakersProps = Pick<HomeCopy["makers"], "heading" | "text" | "label"> & { link: string; makers: Maker[] }

export function Makers({ heading, text, label, link, makers }: MakersProps) {
	return (
		<section
			aria-labelledby="makers"
			className={`${wideColumn} grid gap-x-14 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_2fr]`}
		>
			<div>
				<h2 id="makers" className="lettering text-4xl">
					{heading}
				</h2>
				<p className="mt-4 mb-6 max-w-prose">{text}</p>
				<LinkButton to={link} variant="ghost">
					{label}
				</LinkButton>
			</div>
			<ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-6 sm:gap-4">
				{makers.map(({ slug, name, logo, style }) => (
					<li key={slug}>
						<Link to={`${link}?vendor=${slug}`} className="group block h-full no-underline">
							{logo ? (
								<img
									src={logo}
									alt=""
									width={240}
									height={240}
									loading="lazy"
									style={style}
									className={classes("logo", squareClasses)}
								/>
							) : (
								<b
									aria-hidden="true"
									className={classes("lettering grid place-items-center text-3xl", squareClasses)}
								>
									{[...name][0]}
								</b>
							)}
							<span className="mt-1.5 block text-xs font-semibold group-hover:underline">{name}</span>
						</Link>
					</li>
				))}
			</ul>
		</section>
	)
}

const squareClasses =
	"aspect-square w-full rounded-sm border-2 border-text bg-sunken group-hover:cast-hard-sm"
