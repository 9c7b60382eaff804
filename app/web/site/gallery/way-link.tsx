import { ChevronLeft, ChevronRight } from "lucide-react"
import { Link } from "react-router"
import { isPlain } from "./plain.ts"
import type { PictureWay } from "./use-ways.ts"

type WayLinkProps = { way: PictureWay; rel: "prev" | "next"; label: string; className: string }

/** A round arrow: a link that can be opened in a new tab, and a step when it is simply pressed. */
export function WayLink({ way, rel, label, className }: WayLinkProps) {
	const Arrow = rel === "prev" ? ChevronLeft : ChevronRight
	return (
		<Link
			to={way.to}
			rel={rel}
			onClick={(event) => {
				if (!isPlain(event)) return
				event.preventDefault()
				way.go()
			}}
			aria-label={label}
			title={label}
			className={`grid size-13 place-items-center self-center rounded-full border-2 border-line-strong bg-raised hover:border-text ${className}`}
		>
			<Arrow aria-hidden className="size-7" />
		</Link>
	)
}
