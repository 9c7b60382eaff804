import { formatBytes } from "../values/number.ts"

export type ProgressBarProps = {
	/** What travels: a file's name. */
	label: string
	sentBytes: number
	totalBytes: number
}

export function ProgressBar({ label, sentBytes, totalBytes }: ProgressBarProps) {
	const percent = totalBytes > 0 ? Math.min(100, Math.floor((sentBytes / totalBytes) * 100)) : 0
	const amount = `${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}`
	return (
		<span className="grid gap-1">
			<span
				role="progressbar"
				aria-label={label}
				aria-valuemin={0}
				aria-valuemax={100}
				aria-valuenow={percent}
				aria-valuetext={`${amount}, ${percent} %`}
				tabIndex={-1}
				className="block h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
			>
				<span
					className="block h-full bg-success forced-color-adjust-none transition-[width] duration-200"
					style={{ width: `${percent}%` }}
				/>
			</span>
			<span aria-hidden className="figures flex justify-between gap-3 text-xs text-muted">
				<span>{amount}</span>
				<span>{percent} %</span>
			</span>
		</span>
	)
}
