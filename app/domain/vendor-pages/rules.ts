import { DAY_MS, startOfNairobiDay } from "../../values/clock.ts"
import { type EditionDays, isOver, isWindowAhead, isWindowOpen, type TimeWindow } from "../editions/rules.ts"
import type { Verdict } from "../mail/rules.ts"
import { isToBeSent, type PaperState } from "../paper-requirements/rules.ts"

/** How long after the last day of the edition, or the last booking, a link works at least. */
export const LINK_DAYS_AFTER_EDITION = 60

/** What the link alone is not enough for: a forwarded email has it as well. */
export const CODE_PURPOSES = ["withdrawal", "email"] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** How long a code works, and how often it may be typed. */
export const CODE_MINUTES = 15
export const CODE_TRIES = 5

/** Where an application stands, as far as its vendor was told. */
export const STAGES = [
	"being-read",
	"read-again",
	"confirmed",
	"standby",
	"denied",
	"withdrawn",
	"over",
	// The same of whoever was told of no stall, and did not withdraw.
	"over-without-stall",
	"merged",
] as const
export type Stage = (typeof STAGES)[number]

/** What a vendor may know. What is chosen, or decided and not told, is no part of it. */
export interface ToldApplication {
	/** By the last email that left; undefined: by none. */
	told: Verdict | undefined
	/** It is part of another application, which is under another address. */
	isMerged: boolean
	/** By the vendor, who knows. */
	isWithdrawn: boolean
	edition: EditionDays
}

const STAGE_OF_VERDICT: Record<Verdict, Stage> = {
	yes: "confirmed",
	standby: "standby",
	no: "denied",
	pending: "read-again",
	// Undone since, and nobody has written what holds instead.
	withdrawn: "read-again",
}

export function vendorStageOf({ edition, ...application }: ToldApplication, now: Date): Stage {
	const stage = toldStageOf(application)
	if (stage === "merged" || !isOver(edition, now)) return stage
	return stage === "confirmed" || stage === "withdrawn" ? "over" : "over-without-stall"
}

/** The same as if the festival were still to come: what a vendor owes follows from it also afterwards. */
export function toldStageOf({ told, isMerged, isWithdrawn }: Omit<ToldApplication, "edition">): Stage {
	if (isMerged) return "merged"
	if (isWithdrawn) return "withdrawn"
	return told ? STAGE_OF_VERDICT[told] : "being-read"
}

/** Whether there is something to withdraw, as far as the vendor was told. */
export const canWithdraw = (stage: Stage): boolean =>
	stage === "being-read" || stage === "read-again" || stage === "confirmed" || stage === "standby"

/** Whether letters still go to its address. */
export const canChangeEmail = (stage: Stage): boolean => stage !== "merged" && !isStageOver(stage)

export const isStageOver = (stage: Stage): boolean => stage === "over" || stage === "over-without-stall"

/** Whether a place that is offered is theirs to take, whatever they were told before. */
export const canAnswerOffer = (stage: Stage, { closedAt }: { closedAt: Date | null }): boolean =>
	stage !== "merged" && !isStageOver(stage) && closedAt === null

/** Whether they have no stall, and get none: nothing is asked of them, and nothing that they ordered counts. */
export const isWithoutStall = ({ stage, isWithdrawn }: { stage: Stage; isWithdrawn: boolean }): boolean =>
	isWithdrawn || stage === "denied" || stage === "over-without-stall"

/** Whether somebody still looks at what was sent: only for a stall, and until the edition is over or closed. */
export const arePapersJudged = ({ stage, isClosed }: { stage: Stage; isClosed: boolean }): boolean =>
	stage === "confirmed" && !isClosed

/** A paper that a vendor is asked for. */
export interface AskedPaper {
	/** Of what the edition asks. */
	slug: string
	name: string
	state: PaperState
	/** Of one that was rejected. */
	reason: string
	isRequired: boolean
	/** Its own day; null: none. */
	dueOn: string | null
	/** The end of that day, or of the extras for the two forms. */
	dueAt: Date | null
	/** Their page takes it now. */
	canSend: boolean
}

/** Papers that are asked of another application of the same vendor. */
export interface OtherPapers {
	number: number
	brandName: string
	papers: readonly AskedPaper[]
}

/** What is to be paid first. */
export interface OpenPayment {
	amount: number
	/** Null: nobody said until when. */
	dueOn: string | null
	/** A phone is asked for it, or has paid and nothing is booked yet. */
	isPending: boolean
}

/**
 * The one thing to do next. pay: what is due first · send-papers: the indemnity form, with the extras · send-paper: one paper,
 * on the page itself · send-elsewhere: what is asked of another application, on its page · send-papers-from: forms are taken from
 * that moment on · come: to the festival · wait: we write.
 */
export type NextStep =
	| { is: "send-papers"; by: Date | null; dueOn: string | null }
	| { is: "send-paper"; paper: AskedPaper; isLate: boolean }
	| { is: "send-elsewhere"; application: Omit<OtherPapers, "papers">; paper: AskedPaper; isLate: boolean }
	| { is: "send-papers-from"; from: Date | null }
	| { is: "pay"; payment: OpenPayment; isLate: boolean }
	| { is: "answer-offer"; by: Date }
	/** received: something they sent is still to be judged · missing: something that is asked for is not here, and no page takes it */
	| { is: "come"; papers: "here" | "received" | "missing" }
	| { is: "wait" | "none" }

interface ToDo {
	stage: Stage
	papers: readonly AskedPaper[]
	/** Of the vendor's other applications that have a stall. */
	otherPapers?: readonly OtherPapers[]
	payment?: OpenPayment | undefined
	/** When the edition takes forms. */
	extras: TimeWindow
	/** A place is offered until then. */
	offerUntil?: Date | undefined
}

/** Nobody is asked for what is not required, unless what they sent is no good. */
export const isWanted = ({ state, isRequired }: AskedPaper) =>
	isToBeSent(state) && (isRequired || state !== "missing")

const canBeSent = (paper: AskedPaper) => isWanted(paper) && paper.canSend

/** What is due never comes last. */
const byDue = (one: { due: number }, other: { due: number }) =>
	one.due < other.due ? -1 : Number(one.due > other.due)

const dueTime = ({ dueAt }: AskedPaper) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY

/** The end of its day. */
const paymentDueTime = ({ dueOn }: OpenPayment) =>
	dueOn === null ? Number.POSITIVE_INFINITY : startOfNairobiDay(dueOn).getTime() + DAY_MS

/** All that is to be done, what is due first at the beginning: never nothing. */
export function stepsOf(
	{ stage, papers, otherPapers = [], payment, extras, offerUntil }: ToDo,
	now: Date,
): [NextStep, ...NextStep[]] {
	const owed = payment ? [payingStep(payment, now)] : []
	if (offerUntil) return [{ is: "answer-offer", by: offerUntil }, ...owed.map(({ step }) => step)]
	if (stage === "being-read" || stage === "read-again" || stage === "standby") return [{ is: "wait" }]
	// Who has no stall, or not any more, may still owe.
	if (stage !== "confirmed") return [owed[0]?.step ?? { is: "none" }]
	const sendings = papers
		.filter(canBeSent)
		.map((paper) => ({ due: dueTime(paper), step: sendingStep(paper, extras, now) }))
	const elsewhere = otherPapers.flatMap((other) => sendingElsewhere(other, now))
	const [next, ...others] = [...sendings, ...elsewhere, ...owed].toSorted(byDue).map(({ step }) => step)
	if (next) return [next, ...others]
	return [idleStep([...papers, ...otherPapers.flatMap((other) => other.papers)], extras, now)]
}

/** Where nothing can be sent now. @param papers of all applications of the vendor */
function idleStep(papers: readonly AskedPaper[], extras: TimeWindow, now: Date): NextStep {
	const isMissing = papers.some(isWanted)
	if (isMissing && isWindowAhead(extras, now)) return { is: "send-papers-from", from: extras.opensAt }
	if (papers.some(({ state }) => state === "received")) return { is: "come", papers: "received" }
	return { is: "come", papers: isMissing ? "missing" : "here" }
}

/** One step for all that another application is asked for, by what is due first. */
function sendingElsewhere({ papers, ...application }: OtherPapers, now: Date) {
	const [first] = papers
		.filter(canBeSent)
		.map((paper) => ({ due: dueTime(paper), paper }))
		.toSorted(byDue)
	if (!first) return []
	const { due, paper } = first
	const step: NextStep = { is: "send-elsewhere", application, paper, isLate: now.getTime() >= due }
	return [{ due, step }]
}

function payingStep(payment: OpenPayment, now: Date): { due: number; step: NextStep } {
	const due = paymentDueTime(payment)
	return { due, step: { is: "pay", payment, isLate: now.getTime() >= due } }
}

function sendingStep(paper: AskedPaper, extras: TimeWindow, now: Date): NextStep {
	const { slug, state, dueAt, dueOn } = paper
	const comesWithExtras = slug === "indemnity" && state === "missing" && isWindowOpen(extras, now)
	const isLate = dueAt !== null && now >= dueAt
	return comesWithExtras && !isLate
		? { is: "send-papers", by: dueAt, dueOn }
		: { is: "send-paper", paper, isLate }
}
