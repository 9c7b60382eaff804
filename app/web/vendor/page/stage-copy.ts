import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import {
	type AskedPaper,
	isStageOver,
	type NextStep,
	type Stage,
} from "../../../domain/vendor-pages/rules.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../../values/clock.ts"
import { formatKshs } from "../../../values/number.ts"

/** Where things stand, in one sentence. @param festival "Tamasha Christmas Festival" */
export const STAGE_SENTENCES: Record<Stage, (festival: string) => string> = {
	"being-read": (festival) => `We are reading your application for the ${festival}.`,
	"read-again": (festival) => `We are reading your application for the ${festival} again.`,
	confirmed: (festival) => `Your stall at the ${festival} is confirmed.`,
	standby: (festival) => `You are on the standby list of the ${festival}.`,
	denied: (festival) => `Your application for the ${festival} was not successful this time.`,
	withdrawn: (festival) => `Your application for the ${festival} is withdrawn.`,
	over: (festival) => `The ${festival} is over.`,
	"over-without-stall": (festival) => `The ${festival} is over.`,
	merged: () => "This application is part of another one of yours.",
}

const QUIET_STEPS: Record<Exclude<Stage, "confirmed">, string> = {
	"being-read": "You do not need to do anything now. We reply to every application by email.",
	"read-again": "You do not need to do anything now. We will email you.",
	standby: "You do not need to do anything now. If a place comes free, we will email you.",
	denied: "You do not need to do anything. We would be glad to see you apply again.",
	withdrawn: "You do not need to do anything. If this was a mistake, email us as soon as you can.",
	over: "You do not need to do anything. Thank you.",
	"over-without-stall":
		"We could not confirm a stall for you this time. Thank you for applying. We would be glad to see you apply again.",
	merged: "Ask for the link to the other one, with the email address that it has.",
}

/** Of a paper that came too late: that nothing of it is here, and why. Missing: its link has ended. */
export function unsavedPaperSentence(page?: Pick<VendorPage, "stage" | "isWithdrawn" | "isClosed">): string {
	const lost = "what you sent was not stored"
	if (!page) return `This link no longer works, so ${lost}.`
	const { stage, isWithdrawn, isClosed } = page
	if (isWithdrawn) return `You have withdrawn your application, so ${lost}.`
	if (isStageOver(stage)) return `The festival is over, so ${lost}.`
	if (!isClosed && stage !== "confirmed") return `You have no confirmed stall, so ${lost}.`
	return `We no longer take this form here, so ${lost}. Email us if you have a question.`
}

export interface StepCopy {
	sentence: string
	/** Where it is done. */
	place?: "link-request" | "offer" | "papers" | "money"
	/** On the page of the application with this number. */
	application?: number
}

interface StepEdition {
	/** Of the festival, where they are known. */
	days?: string | undefined
	/** Whether its vendors are emailed what became of their papers. */
	hasPaperEmails: boolean
}

/** The one thing to do next. */
export function stepCopyOf(stage: Stage, step: NextStep, { days, hasPaperEmails }: StepEdition): StepCopy {
	if (step.is === "answer-offer") {
		const by = formatNairobiDateTime(step.by)
		return { sentence: `A stall is free for you. Accept or decline it by ${by}.`, place: "offer" }
	}
	if (step.is === "pay") return { sentence: payingSentence(step), place: "money" }
	if (stage !== "confirmed")
		return { sentence: QUIET_STEPS[stage], ...(stage === "merged" && { place: "link-request" as const }) }
	if (step.is === "send-papers") {
		const by = step.dueOn ? formatNairobiDay(step.dueOn) : step.by && formatNairobiDateTime(step.by)
		return { sentence: `Send us your signed indemnity form${by ? ` by ${by}` : ""}.`, place: "papers" }
	}
	if (step.is === "send-paper") return { sentence: sendingSentence(step), place: "papers" }
	if (step.is === "send-elsewhere")
		return { sentence: elsewhereSentence(step), application: step.application.number }
	if (step.is === "send-papers-from") return { sentence: waitForForms(step.from) }
	const forms = step.is === "come" ? formsSentence(step.papers, hasPaperEmails) : ""
	return { sentence: `${forms}Come to the festival${days ? `: ${days}` : ""}.` }
}

function formsSentence(papers: Extract<NextStep, { is: "come" }>["papers"], hasPaperEmails: boolean) {
	if (papers === "here") return "Your forms are here. "
	return papers === "received"
		? `We are looking at what you sent, and ${findingsClause(hasPaperEmails)}. `
		: ""
}

/** Where a vendor reads what we make of their papers. */
export const findingsClause = (hasPaperEmails: boolean): string =>
	hasPaperEmails ? "email you what we find" : "this page says what we find"

/** The brand stands as it was written, so at the end. */
function elsewhereSentence({ application, paper, isLate }: Extract<NextStep, { is: "send-elsewhere" }>) {
	const { brandName, number } = application
	const other = `with your other application: ${[brandName.trim(), `No. ${number}`].filter(Boolean).join(", ")}.`
	const due = dueOf(paper)
	if (due && isLate) return `Send what is missing as soon as you can, it was due on ${due}, ${other}`
	return `Send what is missing${due ? ` by ${due}` : ""} ${other}`
}

const dueOf = ({ dueOn, dueAt }: Pick<AskedPaper, "dueOn" | "dueAt">) =>
	dueOn ? formatNairobiDay(dueOn) : dueAt && formatNairobiDateTime(dueAt)

function payingSentence({ payment, isLate }: Extract<NextStep, { is: "pay" }>): string {
	const { amount, dueOn, isPending } = payment
	if (isPending) return "Look below at what became of your payment, and do not pay twice."
	const sum = formatKshs(amount)
	if (!dueOn) return `Pay ${sum}.`
	const due = formatNairobiDay(dueOn)
	return isLate ? `Pay ${sum} as soon as you can, it was due on ${due}.` : `Pay ${sum} by ${due}.`
}

/** The name of a paper stands as it was written, so at the end. */
function sendingSentence({ paper, isLate }: Extract<NextStep, { is: "send-paper" }>): string {
	const { name, state } = paper
	const due = dueOf(paper)
	const again = state === "missing" ? "" : "We could not accept what you sent. "
	if (due && isLate) return `${again}Send this as soon as you can, it was due on ${due}: ${name}.`
	return `${again}Send ${again ? "it again" : "us this"}${due ? ` by ${due}` : ""}: ${name}.`
}

const waitForForms = (from: Date | null) =>
	from
		? `Get your indemnity form ready. You can send it from ${formatNairobiDateTime(from)}.`
		: "Get your indemnity form ready. We will email you when you can send it."
