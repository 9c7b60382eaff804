import { ScrollBox } from "../../../../ui/scroll-box.tsx"
import type { MixView } from "./mix-view.ts"

/** The mix of the edition in a line at the lower edge of the screen, however far one scrolls; a box unfolds it, without a script too. */
export function MixStrip({ mix: { totals, rows } }: { mix: MixView }) {
	return (
		<div className="mix-strip">
			<ScrollBox label="Mix of the edition" className="mix-rows">
				<p>{totals.join(" · ")}</p>
				<ul>
					{rows.map(({ name, text, isOver }) => (
						<li key={name} className={isOver && "text-danger-ink"}>
							<b>{name}</b> {text}
						</li>
					))}
				</ul>
			</ScrollBox>
			<label className="touch">
				<input type="checkbox" className="size-5 accent-accent" /> Whole mix
			</label>
		</div>
	)
}
