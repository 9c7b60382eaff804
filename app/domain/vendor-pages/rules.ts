import { DAY_MS, startOfNairobiDay } from "../../values/clock.ts"
import { type EditionDays, isOver, isWindowOpen, type TimeWindow } from "../editions/rules.ts"
import type { Verdict } from "../mail/rules.ts"

/** How long after the last day of the edition a link works. */
export const LINK_DAYS_AFTER_EDITION = 60

/** The first moment at which the links of an edition work no more. */
export const linkEndOf = ({ endsOn }: Pick<EditionDays, "endsOn">): Date =>
	new Date(startOfNairobiDay(endsOn).getTime() + (LINK_DAYS_AFTER_EDITION + 1) * DAY_MS)

/** Where an application stands, as far as its vendor was told. */
export const STAGES = [
	"being-read",
	"read-again",
	"confirmed",
	"standby",
	"denied",
	"over",
	"merged",
] as const
export type Stage = (typeof STAGES)[number]

/** What a vendor may know. What is chosen, or decided and not told, is no part of it. */
export interface ToldApplication {
	/** By the last email that left; undefined: by none. */
	told: Verdict | undefined
	/** It is part of another application, which is under another address. */
	isMerged: boolean
	edition: EditionDays
}

const STAGE_OF_VERDICT: Record<Verdict, Stage> = {
	yes: "confirmed",
	standby: "standby",
	no: "denied",
	pending: "read-again",
}

export function stageOf({ told, isMerged, edition }: ToldApplication, now: Date): Stage {
	if (isMerged) return "merged"
	if (isOver(edition, now)) return "over"
	return told ? STAGE_OF_VERDICT[told] : "being-read"
}

/**
 * The one thing to do next. send-papers: by its day, if there is one · send-papers-from: they are taken from that moment
 * on · papers-late: nobody takes them any more · come: to the festival · wait: we write.
 */
export type NextStep =
	| { is: "send-papers"; by: Date | null }
	| { is: "send-papers-from"; from: Date | null }
	| { is: "papers-late" | "come" | "wait" | "none" }

interface Papers {
	stage: Stage
	/** The indemnity form is here. */
	hasForm: boolean
	/** When the edition takes forms. */
	extras: TimeWindow
}

export function nextStepOf({ stage, hasForm, extras }: Papers, now: Date): NextStep {
	if (stage === "being-read" || stage === "read-again" || stage === "standby") return { is: "wait" }
	if (stage !== "confirmed") return { is: "none" }
	if (hasForm) return { is: "come" }
	if (isWindowOpen(extras, now)) return { is: "send-papers", by: extras.closesAt }
	const isAhead = extras.opensAt === null || extras.opensAt > now
	return isAhead ? { is: "send-papers-from", from: extras.opensAt } : { is: "papers-late" }
}
