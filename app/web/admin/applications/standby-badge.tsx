import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { standbyLabel } from "../shell/decisions/choice-labels.ts"

interface StandbyBadgeProps {
	status: ApplicationStatus
	isOnStandby?: boolean | undefined
	/** They are offered a place at this moment: "28 Nov 2026, 19:05". */
	offeredUntil?: string | undefined
}

/** Beside "Denied": who may still get a stall was told another answer than who may not. */
export function StandbyBadge({ status, isOnStandby, offeredUntil }: StandbyBadgeProps) {
	if (status !== "denied" || !isOnStandby) return null
	return (
		<StatusBadge tone="info" wraps={offeredUntil !== undefined}>
			{standbyLabel(offeredUntil)}
		</StatusBadge>
	)
}
