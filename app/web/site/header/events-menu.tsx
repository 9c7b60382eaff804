import { ChevronDown } from "lucide-react"
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react"
import { classes } from "../../../ui/classes.ts"
import { useHydrated } from "../../../ui/hydrated.ts"
import { NavigationLink, navigationLinkClasses } from "./navigation-link.tsx"

type EventsMenuProps = { label: string; items: { label: string; link: string }[] }

/**
 * A disclosure: opens on mouse enter and hides on leave; a click, a touch, Enter or Space toggles it, Escape closes.
 * Until our code runs, and without it, hovering or focusing shows the list by style alone.
 */
export function EventsMenu({ label, items }: EventsMenuProps) {
	const id = useId()
	const hydrated = useHydrated()
	const button = useRef<HTMLButtonElement>(null)
	const { open, close, area, toggle } = useHoverDisclosure()
	const closeOnEscape = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !open) return
		close()
		button.current?.focus()
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up from the button and the links
		<div {...area} className="group/events relative" onKeyDown={closeOnEscape}>
			<button
				ref={button}
				type="button"
				aria-expanded={hydrated ? open : undefined}
				aria-controls={id}
				onClick={toggle}
				className={navigationLinkClasses}
			>
				{label}
				<ChevronDown aria-hidden className={classes("size-4 transition-transform", open && "rotate-180")} />
			</button>
			<ul
				id={id}
				className={classes(
					"absolute top-full left-0 z-30 min-w-44 rounded-md border-2 border-text bg-raised p-1.5 cast-hard",
					hydrated ? !open && "hidden" : "hidden group-focus-within/events:block group-hover/events:block",
				)}
			>
				{items.map((item) => (
					<li key={item.label}>
						{/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link clicks it */}
						{/* biome-ignore lint/a11y/noStaticElementInteractions: the link inside is what is clicked */}
						<div onClick={close}>
							<NavigationLink {...item} className="w-full" />
						</div>
					</li>
				))}
			</ul>
		</div>
	)
}

/** Hovered lists close on leave; a click on the hovered button keeps its list, so that hover and click don't fight. */
type State = "closed" | "hovered" | "pinned"

/** Open by mouse or by press; closes when mouse or focus leave. A finger does not hover. */
function useHoverDisclosure() {
	const [state, setState] = useState<State>("closed")
	const close = () => setState("closed")
	return {
		open: state !== "closed",
		close,
		toggle: () => setState(state === "pinned" ? "closed" : "pinned"),
		area: {
			onPointerEnter: ({ pointerType }: PointerEvent) => {
				if (pointerType === "mouse") setState((now) => (now === "closed" ? "hovered" : now))
			},
			onPointerLeave: ({ pointerType }: PointerEvent) => {
				if (pointerType === "mouse") close()
			},
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
			},
		},
	}
}
