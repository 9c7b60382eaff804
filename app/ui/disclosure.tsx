import type { ReactNode } from "react"

type DisclosureProps = {
	children: ReactNode
	moreLabel: string
	lessLabel: string
	/** Whose: added to the button's name for readers, "Show lines about what was left out". */
	about: string
	defaultOpen?: boolean
}

/** More of the same thing, on demand, above the words that show and hide it. */
export function Disclosure({ children, moreLabel, lessLabel, about, defaultOpen }: DisclosureProps) {
	return (
		<details open={defaultOpen} className="group/disclosure flex flex-col">
			<summary className="disclosure-toggle order-last self-start">
				<i className="icon-chevron-down group-open/disclosure:rotate-180" />
				<span className="group-open/disclosure:hidden">{moreLabel}</span>
				<span className="hidden group-open/disclosure:inline">{lessLabel}</span>
				<span className="sr-only"> about {about}</span>
			</summary>
			{children}
		</details>
	)
}
