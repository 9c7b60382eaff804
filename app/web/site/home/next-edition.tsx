export interface EditionAnnouncement {
	/** "In 20 days: Christmas Festival 2025". */
	name: string
	/** "12, 13 and 14 December 2025, 9 AM to 7 PM daily". */
	days: string
	place: string
}

/** When and where one can come next; or that nobody knows yet. */
export function NextEdition({
	next,
	noneAhead,
}: {
	next: EditionAnnouncement | undefined
	noneAhead: string
}) {
	return (
		<p className="mt-2 max-w-[34rem] leading-snug">
			{next?.name ?? noneAhead}
			{next && <strong className="figures block">{next.days}</strong>}
			{next?.place}
		</p>
	)
}
