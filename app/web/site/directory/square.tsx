import { memo } from "react"
import { Link } from "react-router"
import { openedHere } from "../window-address.ts"

/** The look of the squares is told once, here, because there are some 140 of them in the page. */
export const gridLook = [
	"grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-5",
	"[&_a]:flex [&_a]:h-full [&_a]:flex-col [&_a]:overflow-hidden [&_a]:rounded-md [&_a]:border-2 [&_a]:border-line [&_a]:bg-raised [&_a]:text-xs [&_a]:leading-tight sm:[&_a]:text-sm [&_a]:font-semibold [&_a]:transition-[border-color,box-shadow,translate] [&_a]:duration-100",
	"[&_a:hover]:-translate-y-0.5 [&_a:hover]:border-text [&_a:hover]:cast-hard-sm",
	"[&_img]:aspect-square [&_img]:h-auto [&_img]:w-full [&_img]:bg-sunken",
	"[&_b]:lettering [&_b]:grid [&_b]:aspect-square [&_b]:place-items-center [&_b]:bg-sunken [&_b]:text-5xl [&_b]:text-accent-ink",
	"[&_span]:p-2",
].join(" ")

type SquareProps = {
	slug: string
	name: string
	logo: string | undefined
	hidden: boolean
	/** Its logo is fetched at once; of the very first one, before anything else. */
	fetched: "first" | "at once" | "when near"
}

export const Square = memo(function Square({ slug, name, logo, hidden, fetched }: SquareProps) {
	return (
		<li hidden={hidden}>
			<Link id={squareId(slug)} to={`?vendor=${slug}`} state={openedHere} preventScrollReset discover="none">
				{logo ? (
					<img
						src={logo}
						alt=""
						width="160"
						height="160"
						loading={fetched === "when near" ? "lazy" : undefined}
						fetchPriority={fetched === "first" ? "high" : undefined}
					/>
				) : (
					<b aria-hidden="true">{name[0]}</b>
				)}
				<span>{name}</span>
			</Link>
		</li>
	)
})

/** Of the link that opens a vendor: the focus comes back to it. */
export const squareId = (slug: string) => `v-${slug}`
