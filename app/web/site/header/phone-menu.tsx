import { Menu as Bars, X } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import { useLocation } from "react-router"
import type { SiteCopy } from "../../../domain/content/inputs.ts"
import { KangaBand } from "../../../ui/kanga-band.tsx"
import { NavigationLink } from "./navigation-link.tsx"

/**
 * The hamburger. Its sheet is the browser's own popover, so that it opens, and closes on Escape, without our code;
 * an old browser shows the plain list. Choosing a link closes it.
 */
export function PhoneMenu({ navigation }: { navigation: SiteCopy["navigation"] }) {
	const id = useId()
	const popover = useRef<HTMLElement>(null)
	const { key } = useLocation()
	const lastLocationKey = useRef(key)
	// Every change of place closes it, also one by the Back button. Our code that starts late leaves it open.
	useEffect(() => {
		if (lastLocationKey.current !== key) popover.current?.hidePopover?.()
		lastLocationKey.current = key
	}, [key])
	return (
		<div className="group/menu lg:hidden">
			<button
				type="button"
				popoverTarget={id}
				aria-label="Menu"
				className="-mr-2 inline-grid size-11 place-items-center rounded-sm hover:bg-sunken"
			>
				<Bars aria-hidden className="size-7 group-has-[:popover-open]/menu:hidden" />
				<X aria-hidden className="hidden size-7 group-has-[:popover-open]/menu:block" />
			</button>
			<nav ref={popover} id={id} popover="auto" aria-label="Main" className={popoverClasses}>
				<ul className="px-1 py-3 sm:px-5">
					{navigation.map((entry) => (
						<li key={entry.label} className="border-b border-line last:border-0">
							{"items" in entry ? (
								<LinkGroup label={entry.label} items={entry.items} />
							) : (
								<NavigationLink {...entry} className={largeLinkClasses} />
							)}
						</li>
					))}
				</ul>
				<KangaBand height={28} />
			</nav>
		</div>
	)
}

function LinkGroup({ label, items }: { label: string; items: { label: string; link: string }[] }) {
	return (
		<>
			<p className="px-3 pt-3 text-sm font-semibold text-muted">{label}</p>
			<ul className="flex gap-6 pb-1">
				{items.map((item) => (
					<li key={item.label}>
						<NavigationLink {...item} className={largeLinkClasses} />
					</li>
				))}
			</ul>
		</>
	)
}

const largeLinkClasses = "lettering min-h-13 text-xl"

/** Below the bar, wherever that ends; browsers without anchors know its usual height. */
const popoverClasses =
	"absolute inset-x-0 top-27 bottom-auto m-0 w-full max-w-none bg-surface text-text cast-float supports-[top:anchor(bottom)]:top-[anchor(--bar_bottom)]"
