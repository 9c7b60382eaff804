/** What a colour says. Never the only thing that says it: every part adds a word or an icon. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info"

/** Quiet tint with readable text on it, for badges and messages. */
export const softTone: Record<Tone, string> = {
	neutral: "soft-neutral",
	success: "soft-success",
	warning: "soft-warning",
	danger: "soft-danger",
	info: "soft-info",
}

/** Full colour with readable text on it, for a pressed button. */
export const solidTone: Record<Tone, string> = {
	neutral: "solid-neutral",
	success: "solid-success",
	warning: "solid-warning",
	danger: "solid-danger",
	info: "solid-info",
}

export const edgeTone: Record<Tone, string> = {
	neutral: "border-t-line-strong",
	success: "border-t-success",
	warning: "border-t-warning",
	danger: "border-t-danger",
	info: "border-t-info",
}
