import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import { StatusBadge } from "../../../ui/status-badge.tsx"

interface StandbyBadgeProps {
	status: ApplicationStatus
	isOnStandby?: boolean | undefined
}

/** Beside "Denied": who may still get a stall was told another answer than who may not. */
export function StandbyBadge({ status, isOnStandby }: StandbyBadgeProps) {
	if (status !== "denied" || !isOnStandby) return null
	return <StatusBadge tone="info">On standby</StatusBadge>
}
