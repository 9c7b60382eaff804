import type { ChangedFact } from "../../../../domain/decisions/stated-facts.server.ts"
import { Panel } from "../../../../ui/card.tsx"
import { Link } from "../../../../ui/link.tsx"
import { capitalize } from "../../../../values/normalize-text.ts"
import { acceptedAddress } from "../../shell/lists/applications-view.ts"
import { useRight } from "../../shell/rights/use-right.ts"

interface ChangedFactsPanelProps {
	number: number
	/** A slug. */
	edition: string
	facts: ChangedFact[]
	/** Somebody put words of their own into the confirmation. */
	isEdited: boolean
}

const quote = (value: string) => (value ? `“${value}”` : "not given")

/** What the vendor's confirmation says that is no longer so, and the way to another one. */
export function ChangedFactsPanel({ number, edition, facts, isEdited }: ChangedFactsPanelProps) {
	const canSend = useRight("confirmations.send")
	if (!facts.length) return null
	return (
		<Panel id="changed-facts" title="Confirmed with facts that have changed">
			<ul className="grid gap-2 wrap-anywhere">
				{facts.map(({ name, stated, now }) => (
					<li key={name}>
						<b>{capitalize(name)}:</b> the confirmation says {quote(stated)}, now it is {quote(now)}.
					</li>
				))}
			</ul>
			{isEdited && (
				<p className="mt-4">
					Somebody edited that confirmation. The next one is from the template, without what was written there
					by hand.
				</p>
			)}
			{canSend && (
				<p className="mt-4">
					<Link to={acceptedAddress({ q: `No. ${number}`, missing: "facts", edition })} className="link">
						Send the confirmation again, which says what changed
					</Link>
				</p>
			)}
		</Panel>
	)
}
