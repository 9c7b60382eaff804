import { useHydrated } from "../../../ui/hydrated.ts"

interface DocumentFramesProps {
	/** The addresses of what is shown, and of what comes next. */
	frames: string[]
	/** What is shown: "Indemnity form of Maji Grill". */
	name: string
}

/** The document, and out of sight the next one: once that is shown it is there already. Nothing runs in either. */
export function DocumentFrames({ frames: [shown, ...ahead], name }: DocumentFramesProps) {
	const hydrated = useHydrated()
	const loaded = hydrated ? ahead : []
	return (
		<div className="h-[75svh] min-h-96 lg:sticky lg:top-4 print:hidden">
			{[...(shown ? [shown] : []), ...loaded].map((page) => (
				<iframe
					key={page}
					title={page === shown ? name : "The next paper"}
					sandbox=""
					src={page}
					hidden={page !== shown}
					className="size-full rounded-lg border border-line bg-raised"
				/>
			))}
		</div>
	)
}
