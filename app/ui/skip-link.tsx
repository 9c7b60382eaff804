/** The first stop of the Tab key: past the menu, to the content (`id="content"`). */
export function SkipLink() {
	return (
		<a
			href="#content"
			className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm border-2 border-text bg-raised px-4 py-2 font-semibold text-text focus:translate-y-0"
		>
			Skip to content
		</a>
	)
}
