import { type ReactNode, useEffect, useRef } from "react"

/** The heading of a page that says "done". It takes the focus, so that it is what readers hear first. */
export function DoneHeading({ children }: { children: ReactNode }) {
	const heading = useRef<HTMLHeadingElement>(null)
	useEffect(() => heading.current?.focus(), [])
	return (
		<div role="status">
			<h1 ref={heading} tabIndex={-1} className="lettering text-3xl">
				<span aria-hidden>✓ </span>
				{children}
			</h1>
		</div>
	)
}
