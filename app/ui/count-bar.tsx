type CountBarProps = {
	/** What is counted: "Emails sent". */
	label: string
	done: number
	total: number
	/** "3 of 40": said instead of the numbers. */
	text: string
}

/** How many of a number are done; of bytes that travel see `progress-bar.tsx`. */
export function CountBar({ label, done, total, text }: CountBarProps) {
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={total}
			aria-valuenow={done}
			aria-valuetext={text}
			className="h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken"
		>
			<div
				className="h-full bg-success forced-color-adjust-none"
				style={{ width: `${((100 * done) / Math.max(1, total)).toFixed(1)}%` }}
			/>
		</div>
	)
}
