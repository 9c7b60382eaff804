import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { useRight } from "../use-right.ts"

/** That the vendor was told what is not so, and the way to tell them. */
export function OutdatedPanel({ id, sentence }: { id: number; sentence: string }) {
	const canSend = useRight("confirmations.send")
	return (
		<Panel id="correction" title="Told something else">
			<p className="mb-4 max-w-prose wrap-anywhere">{sentence}</p>
			{canSend && (
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
