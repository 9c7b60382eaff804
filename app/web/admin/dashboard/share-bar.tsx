type ShareBarProps = {
	value: number
	/** As long as the bar can be. */
	longest: number
	/** Lines across it; those that are null are not there. */
	limits?: (number | null)[]
}

/** A number as a bar; a text beside it says the same. */
export function ShareBar({ value, longest, limits = [] }: ShareBarProps) {
	const shareOf = (one: number) => `${((one / longest) * 100).toFixed(1)}%`
	const lines = [...new Set(limits)].filter((limit) => limit !== null)
	return (
		<span aria-hidden className="relative block h-4 rounded-r-xs bg-sunken">
			<span className="block h-full bg-chart forced-color-adjust-none" style={{ width: shareOf(value) }} />
			{lines.map((limit) => (
				<span
					key={limit}
					className="absolute -inset-y-1 border-r-2 border-text"
					style={{ left: 0, width: shareOf(limit) }}
				/>
			))}
		</span>
	)
}
