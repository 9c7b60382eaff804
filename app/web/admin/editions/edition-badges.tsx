import type { EditionPhase } from "../../../domain/editions/rules.ts"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { ClosedBadge } from "../shell/editions/closed-edition.tsx"
import { phaseLabels } from "./messages.ts"

/** Where an edition stands. */
export function EditionBadges({ phase, isClosed }: { phase: EditionPhase; isClosed: boolean }) {
	const { tone, label } = phaseLabels[phase]
	return (
		<span className="flex flex-wrap gap-2">
			<StatusBadge tone={tone}>{label}</StatusBadge>
			{isClosed && <ClosedBadge />}
		</span>
	)
}
