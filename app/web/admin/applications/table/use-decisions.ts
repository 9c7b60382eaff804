import { useEffect, useMemo, useReducer, useState } from "react"
import { href } from "react-router"
import { type Message, useMessages } from "../../../../ui/messages.tsx"
import { EXPECTED } from "../../expected-state.ts"
import { postAdminForm } from "../../use-fetch-submit.ts"
import type { DecisionButton } from "../decision-buttons.ts"
import { type DecisionAnswer, type DecisionFields, DecisionQueue } from "./decision-queue.ts"
import type { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"

interface Options {
	buttons: DecisionButton[]
	holdsLetters: boolean
	details: DetailsStore
	/** Looks at another application. */
	show: (id: number) => void
}

/** What is decided on this screen: shown at once, saved behind it. */
export function useDecisions(rows: RowView[], { show, ...options }: Options) {
	const queue = useDecisionQueue(rows, options)
	const { say } = useMessages()
	const [announcement, setAnnouncement] = useState("")
	const announce = (id: number, words: string) =>
		setAnnouncement(`${rows.find((row) => row.id === id)?.brand}: ${words}`)
	function decide(id: number, { value, label }: DecisionButton): void {
		queue.decide(id, value)
		announce(id, label)
	}
	function undo(): boolean {
		const undone = queue.undo()
		if (!undone) return false
		show(undone.id)
		if (undone.isDone) announce(undone.id, "undone")
		else say({ kind: "warning", text: "Not undone: that would send an email. Press d to send it." })
		return true
	}
	return { queue, announcement, decide, undo }
}

function useDecisionQueue(
	rows: RowView[],
	{ buttons, holdsLetters, details }: Omit<Options, "show">,
): DecisionQueue {
	const { say } = useMessages()
	const [, onChange] = useReducer((count: number) => count + 1, 0)
	const queue = useMemo(
		() =>
			new DecisionQueue({
				buttons,
				holdsLetters,
				onChange,
				send: (...click) => sendDecision(click, { holdsLetters, details, say }),
			}),
		[buttons, holdsLetters, details, say],
	)
	useMemo(() => queue.read(rows), [queue, rows])
	useEffect(() => {
		const warn = (event: BeforeUnloadEvent) => queue.isBusy && event.preventDefault()
		addEventListener("beforeunload", warn)
		return () => removeEventListener("beforeunload", warn)
	}, [queue])
	return queue
}

async function sendDecision(
	[id, { value, expected, accepted }]: [id: number, fields: DecisionFields],
	{
		holdsLetters,
		details,
		say,
	}: Pick<Options, "holdsLetters" | "details"> & { say: (message: Message) => void },
): Promise<DecisionAnswer> {
	const action = href("/admin/vendors/:id/decision", { id: String(id) })
	const fields = { status: value, [EXPECTED]: expected, ...accepted }
	const { messages, status, question } = await postAdminForm(action, fields, { keepalive: true })
	if (status >= 500) throw new Error(`answered with ${status}`)
	// The line shows a choice; that a letter left it does not.
	for (const message of messages)
		if (message.kind === "warning" || (message.kind === "success" && !holdsLetters)) say(message)
	const failure = messages.find(({ kind }) => kind === "failure")
	const { row: state } = await details.refresh(id)
	if (question) {
		const { title, description, confirmLabel: label, fields } = question
		return { state, question: { text: `${title} ${description}`, retry: { label, fields } } }
	}
	return { state, refusal: failure && [failure.text, ...(failure.details ?? [])].join(". ") }
}
