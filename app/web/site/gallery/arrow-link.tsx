import { ChevronLeft, ChevronRight } from "lucide-react"
import { Link } from "react-router"
import type { AdjacentPicture } from "./use-adjacent-pictures.ts"

type ArrowLinkProps = { picture: AdjacentPicture; rel: "prev" | "next"; label: string; className: string }

/** A round arrow: a link that can be opened in a new tab, and a step when it is simply pressed. */
export function ArrowLink({ picture, rel, label, className }: ArrowLinkProps) {
	const Arrow = rel === "prev" ? ChevronLeft : ChevronRight
	return (
		<Link
			to={picture.to}
			rel={rel}
			onClick={(event) => {
				if (!hasNoModifier(event)) return
				event.preventDefault()
				picture.go()
			}}
			aria-label={label}
			title={label}
			className={`grid size-13 place-items-center self-center rounded-full border-2 border-line-strong bg-raised hover:border-text ${className}`}
		>
			<Arrow aria-hidden className="size-7" />
		</Link>
	)
}

type ModifierKeys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Keys and clicks with a modifier mean something to the browser: Alt and an arrow goes back. */
export const hasNoModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: ModifierKeys): boolean =>
	!(altKey || ctrlKey || metaKey || shiftKey)
