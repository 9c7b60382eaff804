import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { classes } from "./classes.ts"
import { useHydrated } from "./hydrated.ts"

type DisclosureProps = {
	children: ReactNode
	moreLabel: string
	lessLabel: string
	/** Whose: added to the button's name for readers, "See More about Udongo Pottery". */
	about: string
	defaultOpen?: boolean
}

type ContentProps = Pick<DisclosureProps, "moreLabel" | "lessLabel" | "children" | "about">

/** More of the same thing, on demand. A real button with JavaScript, `details` without. */
export function Disclosure({ defaultOpen = false, ...contentProps }: DisclosureProps) {
	const [open, setOpen] = useState(defaultOpen)
	return (
		<div className="group/disclosure">
			{useHydrated() ? (
				<ButtonDisclosure {...contentProps} open={open} onToggle={() => setOpen(!open)} />
			) : (
				<DetailsDisclosure {...contentProps} defaultOpen={defaultOpen} onHydrated={setOpen} />
			)}
		</div>
	)
}

function ButtonDisclosure({
	children,
	moreLabel,
	lessLabel,
	about,
	open,
	onToggle,
}: ContentProps & { open: boolean; onToggle: () => void }) {
	const id = useId()
	return (
		<>
			<div id={id} hidden={!open}>
				{children}
			</div>
			<button
				type="button"
				aria-expanded={open}
				aria-controls={id}
				onClick={onToggle}
				className="disclosure-toggle"
			>
				<i className={classes("icon-chevron-down", open && "rotate-180")} />
				{open ? lessLabel : moreLabel}
				<span className="sr-only"> about {about}</span>
			</button>
		</>
	)
}

type DetailsProps = ContentProps & { defaultOpen: boolean; onHydrated: (open: boolean) => void }

/** Before our code runs. What a visitor opened meanwhile stays open when the button takes over. */
function DetailsDisclosure({ children, moreLabel, lessLabel, about, defaultOpen, onHydrated }: DetailsProps) {
	const details = useRef<HTMLDetailsElement>(null)
	useLayoutEffect(() => onHydrated(details.current?.open ?? false), [onHydrated])
	return (
		<details ref={details} open={defaultOpen} className="flex flex-col">
			<summary className="disclosure-toggle">
				<i className="icon-chevron-down group-has-[details[open]]/disclosure:rotate-180" />
				<span className="group-has-[details[open]]/disclosure:hidden">{moreLabel}</span>
				<span className="hidden group-has-[details[open]]/disclosure:inline">{lessLabel}</span>
				<span className="sr-only"> about {about}</span>
			</summary>
			{children}
		</details>
	)
}
