import type { Difference } from "../../../domain/editing/differences.server.ts"
import type { Conflict } from "./save.server.ts"

/** Tells the second of two organisers what the first one did, before anything of either is lost. */
export function ConflictNotice({ conflict: { saved, theirs, clashes } }: { conflict: Conflict }) {
	return (
		<section
			aria-labelledby="conflict"
			className="grid gap-4 rounded-md border-2 border-danger bg-raised px-5 py-4"
		>
			<h2
				id="conflict"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: nothing was saved, and this is why
				autoFocus
				className="lettering text-xl"
			>
				Someone else has changed this
			</h2>
			<p>
				{saved
					? `${saved.by} saved it on ${saved.at}, after you opened it. `
					: "It was saved after you opened it. "}
				Your changes are not saved yet. The form below holds your changes together with theirs.
			</p>
			<Differences title="Their changes" from="Before" to="Now on the site" of={theirs} />
			{clashes.length > 0 && (
				<Differences title="If you save, yours will replace" from="Now on the site" to="Yours" of={clashes} />
			)}
		</section>
	)
}

type DifferencesProps = { title: string; from: string; to: string; of: Difference[] }

function Differences({ title, from, to, of }: DifferencesProps) {
	return (
		<div>
			<h3 className="mb-2 font-semibold">{title}</h3>
			<ul className="grid gap-3">
				{of.map(({ where, before, after }) => (
					<li key={where} className="border-l-4 border-line pl-3 text-sm wrap-anywhere">
						<p className="font-semibold">{where}</p>
						<p className="text-muted">
							{from}: {before || "nothing"}
						</p>
						<p>
							{to}: {after || "nothing"}
						</p>
					</li>
				))}
			</ul>
		</div>
	)
}
