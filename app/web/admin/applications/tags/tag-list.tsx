/** How many are shown of an application in a list. */
const VISIBLE_COUNT = 3

/** The tags of an application in a list: a line that stays one, however many they are and however long. */
export function TagList({ tags }: { tags: readonly string[] | undefined }) {
	if (!tags?.length) return null
	const more = tags.slice(VISIBLE_COUNT)
	return (
		<ul aria-label="Tags" className="tag-list">
			{tags.slice(0, VISIBLE_COUNT).map((tag) => (
				<li key={tag} title={tag}>
					{tag}
				</li>
			))}
			{more.length > 0 && (
				<li title={more.join(", ")}>
					<span aria-hidden>+{more.length}</span>
					<span className="sr-only">{more.join(", ")}</span>
				</li>
			)}
		</ul>
	)
}
