import { Search } from "lucide-react"
import type { ComponentProps } from "react"
import { Button } from "./button.tsx"
import { classes } from "./classes.ts"
import { inputClasses } from "./field-frame.tsx"

export type SearchFieldProps = Omit<ComponentProps<"input">, "type"> & {
	id: string
	/** For readers; eyes see the magnifying glass. */
	label: string
	/** The words on the button that sends the search; left out: no button. Without JavaScript there should be one. */
	submitLabel?: string
}

/** The search box of a list. Put it in a `<Form role="search">`. */
export function SearchField({ id, label, submitLabel, className, ...input }: SearchFieldProps) {
	return (
		<div className={classes("grid gap-1.5", className)}>
			<label htmlFor={id} className="sr-only">
				{label}
			</label>
			<div className="flex flex-wrap gap-2">
				<span className="relative block min-w-0 grow basis-72">
					<Search
						aria-hidden
						className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
					/>
					<input
						id={id}
						{...input}
						type="search"
						enterKeyHint="search"
						className={classes(
							inputClasses,
							"pl-11 max-lg:placeholder:text-sm [&::-webkit-search-cancel-button]:grayscale",
						)}
					/>
				</span>
				{submitLabel && (
					<Button type="submit" variant="ghost">
						{submitLabel}
					</Button>
				)}
			</div>
		</div>
	)
}
