interface NextClickProps {
	/** What `describeNextClick` says. */
	text: string
	/** One more, or one less. */
	by: 1 | -1
	holdsLetters: boolean
}

/** What the buttons would do to the mix of the edition. */
export function NextClick({ text, by, holdsLetters }: NextClickProps) {
	if (!text) return null
	const [add, remove] = holdsLetters
		? ["With a yes", "Without this yes"]
		: ["After an approval", "After taking the approval back"]
	return (
		<p className="figures max-w-prose text-sm text-muted">
			{by === 1 ? add : remove}: {text}
		</p>
	)
}
