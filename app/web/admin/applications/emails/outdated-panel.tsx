import { href } from "react-router"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { useRight } from "../../shell/rights/use-right.ts"

interface OutdatedPanelProps {
	id: number
	sentence: string
	/** False: a release tells them. */
	isCorrectable: boolean
}

/** That the vendor was told what is not so, and the way to tell them. */
export function OutdatedPanel({ id, sentence, isCorrectable }: OutdatedPanelProps) {
	const canSend = useRight("confirmations.send")
	return (
		<Panel id="correction" title="Told something else">
			<p className="not-last:mb-4 max-w-prose wrap-anywhere">{sentence}</p>
			{isCorrectable && canSend && (
				<LinkButton
					to={href("/admin/applications/:id/correction-letter", { id: String(id) })}
					variant="ghost"
					size="small"
				>
					Write a letter of correction
				</LinkButton>
			)}
		</Panel>
	)
}
