import { type ComponentProps, useState } from "react"
import { Form, href, useSearchParams } from "react-router"
import type { GalleryCopy } from "../../../domain/gallery/inputs.ts"
import { classes } from "../../../ui/classes.ts"
import type { GalleryView } from "./gallery-view.ts"

type GalleryFiltersProps = { copy: Pick<GalleryCopy, "years" | "filter" | "months">; view: GalleryView }

/** Years, and the months behind the filter button. Forms that lead to addresses, so they work without JavaScript. */
export function GalleryFilters({ copy, view }: GalleryFiltersProps) {
	const { year, month } = view
	const { open, toggle } = useMonthFilter(month)
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap justify-between gap-3">
				<Form action={href("/gallery")} preventScrollReset className="flex flex-wrap gap-2">
					{month && <input type="hidden" name="month" value={month} />}
					{copy.years.map((option) => (
						<FilterButton
							key={option}
							name="year"
							value={option}
							aria-pressed={option === year}
							className="figures"
						>
							{option}
						</FilterButton>
					))}
				</Form>
				<Form action={href("/gallery")} preventScrollReset onSubmit={toggle}>
					<input type="hidden" name="year" value={year} />
					<FilterButton
						name="filter"
						value={open ? "" : "months"}
						aria-expanded={open}
						aria-controls="months"
					>
						{open ? copy.filter.hide : copy.filter.show}
					</FilterButton>
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
				<FilterButton name="filter" value="months" aria-pressed={!month}>
					{copy.filter.all}
				</FilterButton>
				{copy.months.map(({ slug, label }) => (
					<FilterButton key={slug} name="month" value={slug} aria-pressed={slug === month}>
						{label}
					</FilterButton>
				))}
			</Form>
		</div>
	)
}

/** Open from the start while a month is chosen, or as the address says. */
function useMonthFilter(month: string | undefined) {
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

function FilterButton({ className, ...rest }: ComponentProps<"button">) {
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
