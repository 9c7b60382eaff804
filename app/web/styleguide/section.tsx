import type { ReactNode } from "react"
import { softTone, type Tone } from "../../ui/tone.ts"

/** Where links of the guide lead. */
export const HERE = "/styleguide"

export const TONES = Object.keys(softTone) as Tone[]

type SectionProps = { id: string; title: string; lead: string; children: ReactNode }

export function Section({ id, title, lead, children }: SectionProps) {
	return (
		<section aria-labelledby={id} className="scroll-mt-20 border-t-2 border-text py-10 sm:py-14">
			<h2 id={id} className="lettering text-3xl">
				{title}
			</h2>
			<p className="mt-3 max-w-prose">{lead}</p>
			<div className="mt-8 grid gap-10">{children}</div>
		</section>
	)
}

type SpecimenProps = { name: string; stacked?: boolean; children: ReactNode }

/** One part in its states: side by side, or `stacked` where each needs the whole width. */
export function Specimen({ name, stacked, children }: SpecimenProps) {
	return (
		<div className="min-w-0">
			<h3 className="text-sm font-semibold text-muted">{name}</h3>
			<div className={stacked ? "mt-4 grid max-w-2xl gap-6" : "mt-4 flex flex-wrap items-center gap-4"}>
				{children}
			</div>
		</div>
	)
}
