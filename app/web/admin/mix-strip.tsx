import { ScrollBox } from "../../ui/scroll-box.tsx"
import type { MixView } from "./mix-view.ts"

/** The mix of the edition, at the lower edge of the screen, however far one scrolls. */
export function MixStrip({ mix: { totals, rows } }: { mix: MixView }) {
	return (
		<ScrollBox label="Mix of the edition" className="mix-strip">
			<p>{totals.join(" · ")}</p>
			<ul>
				{rows.map(({ name, text, isOver }) => (
					<li key={name} className={isOver && "text-danger-ink"}>
						<b>{name}</b> {text}
					</li>
				))}
			</ul>
		</ScrollBox>
	)
}
