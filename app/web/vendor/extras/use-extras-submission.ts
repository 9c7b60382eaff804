import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { href } from "react-router"
import { type UploadProgress, uploadForm } from "../../forms/upload-form.ts"
import {
	CORRECT_ERRORS_MESSAGE,
	type ExtrasOffer,
	type ExtrasResponse,
	failureMessage,
	type Problem,
} from "./extras-response.ts"
import { readFormValues } from "./read-form-values.ts"

/** Exact texts, in their order. */
const STAGE_LABELS = {
	checking: "Submitting...",
	asking: "Fetching vendor brand...",
	uploading: "Uploading files...",
} as const

interface SubmissionProgress {
	/** Undefined while nothing is under way. */
	stage?: string
	progress?: UploadProgress
	response?: ExtrasResponse
}

interface SubmissionState extends SubmissionProgress {
	/** Of the newest answer, or of the page. */
	formKey: string
	offers: ExtrasOffer[]
	asksEdition: boolean
	/** How many forms of this page went through. */
	submissionCount: number
}

/** Sends the form by script: checks it here first, shows how far the upload is, and keeps the chosen files. */
export function useExtrasSubmission(
	initialResponse: ExtrasResponse | undefined,
	page: { formKey: string; offers: ExtrasOffer[] },
) {
	const [state, setState] = useState<SubmissionState>({
		response: initialResponse,
		formKey: initialResponse?.formKey ?? page.formKey,
		offers: initialResponse?.offers ?? page.offers,
		// Without our script, the choice that was sent says that there was a question.
		asksEdition: initialResponse?.asksEdition ?? hasChosenEdition(initialResponse),
		submissionCount: 0,
	})
	const isBusy = useRef(false)
	// At once, or two stages that follow closely would be painted as one.
	const show = (next: SubmissionProgress) =>
		flushSync(() => setState((previous) => nextState(previous, next)))
	const send = async (form: HTMLFormElement) => {
		if (isBusy.current) return
		isBusy.current = true
		const { response } = state
		show({ stage: STAGE_LABELS.checking, response })
		const problems = await checkForm(form)
		if (problems.length) show({ response: createFailedResponse(form, CORRECT_ERRORS_MESSAGE, problems) })
		else {
			show({ stage: STAGE_LABELS.asking })
			show({
				response: await postForm(form, (progress) => show({ stage: STAGE_LABELS.uploading, progress })),
			})
		}
		isBusy.current = false
	}
	return { ...state, send }
}

const hasChosenEdition = (response: ExtrasResponse | undefined) =>
	response?.sent === false && response.typed.edition !== ""

function nextState(previous: SubmissionState, next: SubmissionProgress): SubmissionState {
	const isAccepted = !next.stage && next.response?.sent
	return {
		...next,
		formKey: next.response?.formKey ?? previous.formKey,
		offers: next.response?.offers ?? previous.offers,
		asksEdition: !isAccepted && (next.response?.asksEdition ?? previous.asksEdition),
		submissionCount: previous.submissionCount + (isAccepted ? 1 : 0),
	}
}

/** The checks travel when somebody begins to fill in the form: many only read the page. */
export const fetchChecks = () => import("./form-check.ts")

/** Nothing where the checks can't be had: the server finds the same. */
async function checkForm(form: HTMLFormElement): Promise<Problem[]> {
	const checks = await fetchChecks().catch(() => undefined)
	return checks ? checks.findProblems(form) : []
}

async function postForm(
	form: HTMLFormElement,
	onProgress: (progress: UploadProgress) => void,
): Promise<ExtrasResponse> {
	try {
		const answer = await uploadForm(new FormData(form), { url: href("/extras/submissions"), onProgress })
		return parseResponse(answer) ?? createFailedResponse(form, UNEXPECTED_MESSAGE)
	} catch {
		return createFailedResponse(form, UNREACHABLE_MESSAGE)
	}
}

const UNEXPECTED_MESSAGE = "Something went wrong on our side. Please try again in a few minutes."
const UNREACHABLE_MESSAGE =
	"The connection was lost. Your answers and files are still here: press Submit again."

/** Anything else than our own server may have answered, e.g. a proxy. */
function parseResponse(response: unknown): ExtrasResponse | undefined {
	const isResponse = typeof response === "object" && response !== null && "line" in response
	return isResponse ? (response as ExtrasResponse) : undefined
}

function createFailedResponse(
	form: HTMLFormElement,
	message: string,
	problems: Extract<ExtrasResponse, { sent: false }>["problems"] = [],
): ExtrasResponse {
	const formKey = String(new FormData(form).get("formKey"))
	return {
		sent: false,
		formKey,
		line: failureMessage(message),
		typed: readFormValues(form),
		problems,
		lostFiles: [],
	}
}
