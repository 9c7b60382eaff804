import type { CopyStage } from "../../domain/mail/copies.ts"
import type { Tone } from "../../ui/tone.ts"

/** How far a letter to many has come, in a word. */
export const COPY_STAGES: Record<CopyStage, { label: string; tone: Tone }> = {
	draft: { label: "Draft", tone: "neutral" },
	sending: { label: "Sending", tone: "info" },
	paused: { label: "Paused", tone: "warning" },
	sent: { label: "Sent", tone: "success" },
	stopped: { label: "Stopped", tone: "warning" },
}
