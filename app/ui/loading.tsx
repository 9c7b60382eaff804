import { Spinner } from "./button.tsx"

export type LoadingProps = {
	/** What is being loaded: "Loading vendors...". */
	label: string
	/** Grey lines where the content will be. */
	lines?: number
}

/** Says that something is on its way, in words first. */
export function Loading({ label, lines = 3 }: LoadingProps) {
	return (
		<div role="status" className="grid gap-4 py-2">
			<p className="flex items-center gap-2.5 font-semibold">
				<Spinner />
				{label}
			</p>
			<div aria-hidden className="grid gap-3">
				{Array.from({ length: lines }, (_, nth) => `line ${nth}`).map((key) => (
					<div key={key} className="h-16 animate-breathe rounded-lg bg-line" />
				))}
			</div>
		</div>
	)
}
