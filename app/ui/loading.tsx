import { Spinner } from "./button.tsx"

/** Says that something is on its way: in words ("Loading vendors..."), and by grey lines where it will be. */
export function Loading({ label }: { label: string }) {
	return (
		<div role="status" className="grid gap-4 py-2">
			<p className="flex items-center gap-2.5 font-semibold">
				<Spinner />
				{label}
			</p>
			<div aria-hidden className="grid gap-3">
				{["first", "second", "third"].map((key) => (
					<div key={key} className="h-16 animate-breathe rounded-lg bg-line" />
				))}
			</div>
		</div>
	)
}
