import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { Panel } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"

interface SecondFactorPanelProps {
	/** Undefined while the password alone is asked for. */
	factor: { words: string; isShortOfCodes: boolean } | undefined
}

/** Whether a second factor is on, and the ways to change that. */
export function SecondFactorPanel({ factor }: SecondFactorPanelProps) {
	return (
		<Panel id="second-factor" title="Second factor">
			<div className="grid gap-4">{factor ? <FactorOn {...factor} /> : <FactorOff />}</div>
		</Panel>
	)
}

function FactorOff() {
	return (
		<>
			<p>Off. With it, the login also asks for six digits that an app on your phone shows.</p>
			<LinkButton to={href("/admin/account/second-factor")} variant="ghost" className="justify-self-start">
				Switch it on
			</LinkButton>
		</>
	)
}

function FactorOn({ words, isShortOfCodes }: NonNullable<SecondFactorPanelProps["factor"]>) {
	return (
		<>
			<p>{words}</p>
			{isShortOfCodes && (
				<Notice tone="warning" className="rounded-sm sm:px-4">
					Make new recovery codes before the last one is used.
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				<LinkButton to={href("/admin/account/recovery-codes")} variant="ghost">
					New recovery codes
				</LinkButton>
				<LinkButton to={href("/admin/account/second-factor/removal")} variant="danger">
					Switch it off
				</LinkButton>
			</div>
		</>
	)
}
