import type { ApplicationStatus } from "../../../domain/applications/rules.ts"
import type { Tone } from "../../../ui/tone.ts"

/** How a status is called and coloured. */
export const statusWords: Record<ApplicationStatus, { label: string; tone: Tone }> = {
	approved: { label: "Approved", tone: "success" },
	pending: { label: "Pending", tone: "warning" },
	denied: { label: "Denied", tone: "danger" },
}
