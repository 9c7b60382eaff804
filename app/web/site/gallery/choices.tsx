import { type ComponentProps, useState } from "react"
import { Form, href, useSearchParams } from "react-router"
import type { GalleryWords } from "../../../domain/gallery/inputs.ts"
import { classes } from "../../../ui/classes.ts"
import type { Place } from "./place.ts"

type ChoicesProps = { words: Pick<GalleryWords, "years" | "filter" | "months">; place: Place }

/** Years, and the months behind the filter button. Forms that lead to addresses, so they work without JavaScript. */
export function Choices({ words, place }: ChoicesProps) {
	const { year, month } = place
	const { open, toggle } = useFilter(month)
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap justify-between gap-3">
				<Form action={href("/gallery")} preventScrollReset className="flex flex-wrap gap-2">
					{month && <input type="hidden" name="month" value={month} />}
					{words.years.map((one) => (
						<Choice key={one} name="year" value={one} aria-pressed={one === year} className="figures">
							{one}
						</Choice>
					))}
				</Form>
				<Form action={href("/gallery")} preventScrollReset onSubmit={toggle}>
					<input type="hidden" name="year" value={year} />
					<Choice name="filter" value={open ? "" : "months"} aria-expanded={open} aria-controls="months">
						{open ? words.filter.hide : words.filter.show}
					</Choice>
				</Form>
			</div>
			<Form
				id="months"
				action={href("/gallery")}
				preventScrollReset
				hidden={!open}
				className="flex flex-wrap gap-2"
			>
				<input type="hidden" name="year" value={year} />
				<Choice name="filter" value="months" aria-pressed={!month}>
					{words.filter.all}
				</Choice>
				{words.months.map(({ slug, label }) => (
					<Choice key={slug} name="month" value={slug} aria-pressed={slug === month}>
						{label}
					</Choice>
				))}
			</Form>
		</div>
	)
}

/** Open from the start while a month is chosen, or as the address says. */
function useFilter(month: string | undefined) {
	const [params] = useSearchParams()
	const [open, setOpen] = useState(month !== undefined || params.get("filter") === "months")
	return {
		open,
		toggle(event: { preventDefault(): void }) {
			event.preventDefault()
			setOpen(!open)
		},
	}
}

function Choice({ className, ...rest }: ComponentProps<"button">) {
	return (
		<button
			type="submit"
			{...rest}
			className={classes(
				"touch inline-flex min-h-11 items-center gap-2 rounded-sm border-2 border-line-strong bg-raised px-2.5 font-bold sm:px-4 hover:border-text aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-surface",
				className,
			)}
		/>
	)
}
