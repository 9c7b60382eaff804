import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { Panel } from "../../ui/card.tsx"
import { Notice } from "../../ui/notice.tsx"

interface SecondFactorPanelProps {
	/** Undefined while the password alone is asked for. */
	factor: { description: string; isShortOfCodes: boolean } | undefined
}

/** Whether a second factor is on, and the ways to change that. */
export function SecondFactorPanel({ factor }: SecondFactorPanelProps) {
	return (
		<Panel id="second-factor" title="Two-step sign-in">
			<div className="grid gap-4">{factor ? <FactorOn {...factor} /> : <FactorOff />}</div>
		</Panel>
	)
}

function FactorOff() {
	return (
		<>
			<p>Off. Once it is on, signing in also needs a six-digit code from an app on your phone.</p>
			<LinkButton to={href("/admin/account/second-factor")} variant="ghost" className="justify-self-start">
				Turn on
			</LinkButton>
		</>
	)
}

function FactorOn({ description, isShortOfCodes }: NonNullable<SecondFactorPanelProps["factor"]>) {
	return (
		<>
			<p>{description}</p>
			{isShortOfCodes && (
				<Notice tone="warning" className="rounded-sm sm:px-4">
					Create new recovery codes before you use the last one.
				</Notice>
			)}
			<div className="flex flex-wrap gap-3">
				<LinkButton to={href("/admin/account/recovery-codes")} variant="ghost">
					New recovery codes
				</LinkButton>
				<LinkButton to={href("/admin/account/second-factor/removal")} variant="danger">
					Turn off
				</LinkButton>
			</div>
		</>
	)
}
