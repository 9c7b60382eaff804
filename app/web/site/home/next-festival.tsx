import type { Festival } from "../../../domain/content/festivals.ts"
import { momentWords } from "../edition/moment-note.tsx"

/** When and where one can come next; or that nobody knows yet. */
export function NextFestival({
	festival,
	noneAhead,
}: {
	festival?: Festival | undefined
	noneAhead: string
}) {
	if (!festival) return <p className="mt-2 max-w-[34rem] leading-snug">{noneAhead}</p>
	const { name, days, hours, place, moment } = festival
	return (
		<p className="mt-2 max-w-[34rem] leading-snug">
			{`${momentWords(moment)}: ${name}`}
			<strong className="figures block">{[days, hours].filter(Boolean).join(", ")}</strong>
			{place}
		</p>
	)
}
