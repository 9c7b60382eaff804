import type { CSSProperties, ReactNode } from "react"
import type { Tokens } from "./tokens.server.ts"

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** A chapter of the guide. */
export function Section({ id, title, lead, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="scroll-mt-20 border-t-2 border-text py-10 sm:py-14">
			<h2 id={id} className="lettering text-3xl">
				{title}
			</h2>
			{lead && <p className="mt-3 max-w-prose">{lead}</p>}
			<div className="mt-8 grid gap-10">{children}</div>
		</section>
	)
}

type SpecimenProps = { name: string; note?: ReactNode; stacked?: boolean; children: ReactNode }

/** One part, in one kind of state: side by side, or `stacked` where each needs the whole width. */
export function Specimen({ name, note, stacked, children }: SpecimenProps) {
	return (
		<div className="min-w-0">
			<h3 className="text-sm font-semibold text-muted">{name}</h3>
			{note && <p className="mt-1 max-w-prose text-sm text-muted">{note}</p>}
			<div className={stacked ? "mt-4 grid max-w-2xl gap-6" : "mt-4 flex flex-wrap items-center gap-4"}>
				{children}
			</div>
		</div>
	)
}

type BothSchemesProps = { schemes: Tokens["schemes"]; children: (scheme: "day" | "night") => ReactNode }

/** The same by day and by night, whatever the visitor's own scheme. */
export function BothSchemes({ schemes, children }: BothSchemesProps) {
	return (
		<div className="grid gap-4 lg:grid-cols-2">
			{(["day", "night"] as const).map((scheme) => (
				<div key={scheme} style={schemeStyle(schemes[scheme], scheme)} className={schemeClasses}>
					<p className="text-sm font-semibold text-muted">{scheme === "day" ? "By day" : "By night"}</p>
					{children(scheme)}
				</div>
			))}
		</div>
	)
}

const schemeClasses =
	"grid min-w-0 content-start gap-5 rounded-lg border border-line bg-surface p-5 text-text sm:p-7"

function schemeStyle(scheme: Record<string, string>, name: "day" | "night"): CSSProperties {
	return { ...scheme, colorScheme: name === "day" ? "light" : "dark" }
}

/** The guide is for those who build: search engines leave it out. */
export function NoIndex({ title }: { title: string }) {
	return (
		<>
			<title>{`${title} | Styleguide`}</title>
			<meta name="robots" content="noindex" />
		</>
	)
}
