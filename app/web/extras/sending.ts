import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { href } from "react-router"
import type { ExtrasPrices } from "../../domain/extras/rules.ts"
import { type ExtrasAnswer, failed, LOOK_AGAIN, type Problem } from "./answer.ts"
import { typedIn } from "./typed-in.ts"

/** Exact texts, in their order. */
const STAGES = {
	checking: "Submitting...",
	asking: "Fetching vendor brand...",
	uploading: "Uploading files...",
} as const

interface Progress {
	/** Bytes. */
	sent: number
	total: number
}

interface Shown {
	/** Undefined while nothing is under way. */
	stage?: string
	progress?: Progress
	answer?: ExtrasAnswer
}

interface Sending extends Shown {
	/** Of the newest answer, or of the page. */
	formKey: string
	prices: ExtrasPrices
	/** How many forms of this page went through. */
	sentForms: number
}

/** Sends the form by script: checks it here first, shows how far the upload is, and keeps the chosen files. */
export function useSending(
	answered: ExtrasAnswer | undefined,
	page: { formKey: string; prices: ExtrasPrices },
) {
	const [sending, setSending] = useState<Sending>({
		answer: answered,
		formKey: answered?.formKey ?? page.formKey,
		prices: answered?.prices ?? page.prices,
		sentForms: 0,
	})
	const busy = useRef(false)
	// At once, or two stages that follow closely would be painted as one.
	const show = (next: Shown) => flushSync(() => setSending((before) => following(before, next)))
	const send = async (form: HTMLFormElement) => {
		if (busy.current) return
		busy.current = true
		const { answer } = sending
		show({ stage: STAGES.checking, answer })
		const problems = await check(form)
		if (problems.length) show({ answer: notSent(form, LOOK_AGAIN, problems) })
		else {
			show({ stage: STAGES.asking })
			show({ answer: await post(form, (progress) => show({ stage: STAGES.uploading, progress })) })
		}
		busy.current = false
	}
	return { ...sending, send }
}

function following(before: Sending, next: Shown): Sending {
	const hasGoneThrough = !next.stage && next.answer?.sent
	return {
		...next,
		formKey: next.answer?.formKey ?? before.formKey,
		prices: next.answer?.prices ?? before.prices,
		sentForms: before.sentForms + (hasGoneThrough ? 1 : 0),
	}
}

/** The checks travel when somebody begins to fill in the form: many only read the page. */
export const fetchChecks = () => import("./form-check.ts")

/** Nothing where the checks can't be had: the server finds the same. */
async function check(form: HTMLFormElement): Promise<Problem[]> {
	const checks = await fetchChecks().catch(() => undefined)
	return checks ? checks.findProblems(form) : []
}

/** XMLHttpRequest, because `fetch` does not tell how much of an upload has gone. */
function post(form: HTMLFormElement, onProgress: (progress: Progress) => void): Promise<ExtrasAnswer> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest()
		request.open("POST", href("/extras/submissions"))
		request.responseType = "json"
		request.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }))
		request.addEventListener("load", () => resolve(answerIn(request.response) ?? notSent(form, UNEXPECTED)))
		request.addEventListener("error", () => resolve(notSent(form, UNREACHABLE)))
		request.send(new FormData(form))
	})
}

const UNEXPECTED = "Something went wrong on our side. Please try again in a few minutes."
const UNREACHABLE = "The connection was lost. Your answers and files are still here: press Submit again."

/** Anything else than our own server may have answered, e.g. a proxy. */
function answerIn(response: unknown): ExtrasAnswer | undefined {
	const isAnswer = typeof response === "object" && response !== null && "line" in response
	return isAnswer ? (response as ExtrasAnswer) : undefined
}

function notSent(
	form: HTMLFormElement,
	message: string,
	problems: Extract<ExtrasAnswer, { sent: false }>["problems"] = [],
): ExtrasAnswer {
	const formKey = String(new FormData(form).get("formKey"))
	return { sent: false, formKey, line: failed(message), typed: typedIn(form), problems }
}
