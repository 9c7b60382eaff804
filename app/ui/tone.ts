/** What a colour says. Never the only thing that says it: every part adds a word or an icon. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info"

/** Quiet tint with readable text on it, for badges and messages. */
export const softTone: Record<Tone, string> = {
	neutral: "bg-line text-text",
	success: "bg-success-soft text-success-ink",
	warning: "bg-warning-soft text-warning-ink",
	danger: "bg-danger-soft text-danger-ink",
	info: "bg-info-soft text-info-ink",
}

/** Full colour with readable text on it, for a pressed button. */
export const solidTone: Record<Tone, string> = {
	neutral: "border-text bg-text text-surface",
	success: "border-success bg-success text-on-success",
	warning: "border-warning bg-warning text-on-warning",
	danger: "border-danger bg-danger text-on-danger",
	info: "border-info bg-info text-on-info",
}

/** The coloured edge of a card. */
export const edgeTone: Record<Tone, string> = {
	neutral: "border-t-line-strong",
	success: "border-t-success",
	warning: "border-t-warning",
	danger: "border-t-danger",
	info: "border-t-info",
}
