import { isOutdatedAnswer } from "../../../../domain/applications/rules.ts"
import type { Verdict } from "../../../../domain/mail/rules.ts"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { toldLabel } from "../../shell/decisions/choice-labels.ts"
import type { DecisionState } from "../table/row-view.ts"

type ToldBadgeProps = Pick<DecisionState, "status" | "choice" | "isOnStandby"> & {
	/** What the vendor was told last. */
	announced: Verdict | null | undefined
	isWithdrawn?: boolean | undefined
}

/** What the vendor was told, where that is not what is chosen or stored. */
export function ToldBadge({ announced, ...state }: ToldBadgeProps) {
	if (!announced || !isOutdatedAnswer(announced, state)) return null
	return <StatusBadge tone="warning">{toldLabel(announced)}</StatusBadge>
}
