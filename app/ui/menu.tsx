import { Menu as Bars, X } from "lucide-react"
import { type ReactNode, useId, useRef } from "react"

/**
 * The menu of a small screen: a button and a sheet below the top bar. It is the browser's own popover, so it opens,
 * and closes on Escape, without JavaScript; an old browser shows the plain list. Choosing a link closes it.
 */
export function Menu({ children }: { children: ReactNode }) {
	const id = useId()
	const popover = useRef<HTMLDivElement>(null)
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				className="group/menu inline-flex min-h-11 items-center gap-2 rounded-sm px-2 font-semibold hover:bg-raised"
			>
				<Bars aria-hidden className="size-6" />
				Menu
			</button>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what is clicked; Enter on them clicks too */}
			{/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
			<div
				ref={popover}
				id={id}
				popover="auto"
				onClick={(event) => {
					if (event.target instanceof Element && event.target.closest("a")) popover.current?.hidePopover?.()
				}}
				className="inset-x-0 top-0 bottom-auto m-0 max-h-dvh w-full max-w-none overflow-y-auto bg-surface text-text cast-float backdrop:bg-scrim"
			>
				<div className="flex min-h-14 items-center justify-end px-3">
					<button
						type="button"
						popoverTarget={id}
						popoverTargetAction="hide"
						className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold"
					>
						<X aria-hidden className="size-6" />
						Close
					</button>
				</div>
				<div className="px-4 pb-5">{children}</div>
			</div>
		</>
	)
}
