import { ChevronDown } from "lucide-react"
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { classes } from "./classes.ts"
import { useHydrated } from "./hydrated.ts"

export type DisclosureProps = {
	/** What more there is, shown when open. */
	children: ReactNode
	/** Shown instead of the rest while closed, for example the first 140 characters. */
	collapsed?: ReactNode
	moreLabel?: string
	lessLabel?: string
	/** Whose: added to the button's name for readers, "See More about Udongo Pottery". */
	about?: string
	defaultOpen?: boolean
	className?: string
}

type ContentProps = Required<Pick<DisclosureProps, "moreLabel" | "lessLabel" | "children">> &
	Pick<DisclosureProps, "collapsed" | "about">

/** More of the same thing, on demand. A real button with JavaScript, `details` without. */
export function Disclosure({
	moreLabel = "See More",
	lessLabel = "See Less",
	defaultOpen = false,
	className,
	...rest
}: DisclosureProps) {
	const [open, setOpen] = useState(defaultOpen)
	const contentProps = { moreLabel, lessLabel, ...rest }
	return (
		<div className={classes("group/disclosure", className)}>
			{useHydrated() ? (
				<ButtonDisclosure {...contentProps} open={open} onToggle={() => setOpen(!open)} />
			) : (
				<DetailsDisclosure {...contentProps} defaultOpen={defaultOpen} onHydrated={setOpen} />
			)}
		</div>
	)
}

const toggleClasses =
	"touch -ml-3 inline-flex list-none items-center gap-1 rounded-sm px-2 py-1 text-sm font-semibold text-accent-ink hover:bg-sunken"

function ButtonDisclosure({
	collapsed,
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
			{!open && collapsed}
			<div id={id} hidden={!open}>
				{children}
			</div>
			<button
				type="button"
				aria-expanded={open}
				aria-controls={id}
				onClick={onToggle}
				className={toggleClasses}
			>
				<ChevronDown aria-hidden className={classes("size-4 transition-transform", open && "rotate-180")} />
				{open ? lessLabel : moreLabel}
				{about && <span className="sr-only"> about {about}</span>}
			</button>
		</>
	)
}

type DetailsProps = ContentProps & { defaultOpen: boolean; onHydrated: (open: boolean) => void }

/** Before our code runs. What a visitor opened meanwhile stays open when the button takes over. */
function DetailsDisclosure({
	collapsed,
	children,
	moreLabel,
	lessLabel,
	about,
	defaultOpen,
	onHydrated,
}: DetailsProps) {
	const details = useRef<HTMLDetailsElement>(null)
	useLayoutEffect(() => onHydrated(details.current?.open ?? false), [onHydrated])
	return (
		<>
			{collapsed && <div className="group-has-[details[open]]/disclosure:hidden">{collapsed}</div>}
			<details ref={details} open={defaultOpen} className="flex flex-col">
				<summary className={toggleClasses}>
					<ChevronDown aria-hidden className="size-4 group-has-[details[open]]/disclosure:rotate-180" />
					<span className="group-has-[details[open]]/disclosure:hidden">{moreLabel}</span>
					<span className="hidden group-has-[details[open]]/disclosure:inline">{lessLabel}</span>
					{about && <span className="sr-only"> about {about}</span>}
				</summary>
				{children}
			</details>
		</>
	)
}
