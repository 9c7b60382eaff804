/** What somebody's files are called, as text in its own direction; nothing where there are none. */
export function FileNames({
	label,
	files,
	className,
}: {
	label: string
	files: string[]
	className?: string
}) {
	if (!files.length) return null
	return (
		<ul aria-label={label} className={className}>
			{files.map((file, nth) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: several can be called alike, and none is reordered
				<li key={nth} className="wrap-anywhere">
					<bdi>{file}</bdi>
				</li>
			))}
		</ul>
	)
}
