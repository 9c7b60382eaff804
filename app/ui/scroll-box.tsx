import type { ReactNode } from "react"

export type ScrollBoxProps = { label: string; height?: number; className: string; children: ReactNode }

/** Content that scrolls by itself; the keyboard can reach it and scroll it too. */
export function ScrollBox({ label, height, className, children }: ScrollBoxProps) {
	return (
		// biome-ignore lint/a11y/useSemanticElements: neither a fieldset nor a landmark, only a named box
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
		<div role="group" aria-label={label} tabIndex={0} className={className} style={{ height }}>
			{children}
		</div>
	)
}
