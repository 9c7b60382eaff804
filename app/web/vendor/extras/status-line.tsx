import { Spinner } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"

/** How sending goes and went: looks like success if it starts with a tick, otherwise like an error. */
export function StatusLine({ line = "", busy }: { line: string | undefined; busy: boolean }) {
	const success = line.startsWith("✓")
	return (
		<p
			role="status"
			data-outcome={line && (success ? "success" : "error")}
			className={classes(
				"flex items-center gap-2.5 text-lg font-bold wrap-anywhere",
				success ? "text-success-ink" : "text-danger-ink",
			)}
		>
			{busy && <Spinner />}
			<span>{line}</span>
		</p>
	)
}
