import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react"
import { href } from "react-router"
import { type Message, useMessages } from "../../../../ui/messages.tsx"
import { EXPECTED } from "../../shell/actions/hidden-fields.tsx"
import { postAdminForm } from "../../shell/actions/use-fetch-submit.ts"
import type { DecisionButton } from "../../shell/decisions/decision-buttons.ts"
import { type DecisionAnswer, type DecisionFields, DecisionQueue, type Settlement } from "./decision-queue.ts"
import type { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"

interface Options {
	buttons: DecisionButton[]
	holdsLetters: boolean
	details: DetailsStore
	/** Looks at another application, with the focus at its line. */
	goTo: (id: number) => void
}

/** What is decided on this screen: sent at once, shown as on its way until it is saved. */
export function useDecisions(rows: RowView[], { goTo, ...options }: Options) {
	const { announcement, announce } = useAnnouncement(rows, options.buttons)
	const queue = useDecisionQueue({ ...options, announce })
	const { say } = useMessages()
	const decide = (id: number, { value }: DecisionButton) => queue.decide(id, value)
	function undo(): boolean {
		const undone = queue.undo()
		if (!undone) return false
		goTo(undone.id)
		if (!undone.isDone)
			say({ kind: "warning", text: "Not undone: that would send an email. Press d to send it." })
		return true
	}
	return { queue, announcement, decide, undo }
}

/** What a reader who cannot see the table hears: the last click that was saved, and the last one that was not. */
interface Announcement {
	saved: string
	notSaved?: { id: number; text: string }
}

function useAnnouncement(rows: RowView[], buttons: DecisionButton[]) {
	const [announcement, setAnnouncement] = useState<Announcement>({ saved: "" })
	const latest = useRef(rows)
	latest.current = rows
	const announce = useCallback(
		({ id, value, isUndo, problem }: Settlement) => {
			const brand = latest.current.find((row) => row.id === id)?.brand
			const label = buttons.find((button) => button.value === value)?.label
			const text = `${brand}: ${problem ?? (isUndo ? "undone" : label)}`
			setAnnouncement(({ notSaved }) => {
				if (problem !== undefined) return { saved: "", notSaved: { id, text } }
				return { saved: text, ...(notSaved && notSaved.id !== id && { notSaved }) }
			})
		},
		[buttons],
	)
	return { announcement, announce }
}

function useDecisionQueue({
	buttons,
	holdsLetters,
	details,
	announce,
}: Omit<Options, "goTo"> & { announce: (settlement: Settlement) => void }): DecisionQueue {
	const { say } = useMessages()
	const [, onChange] = useReducer((count: number) => count + 1, 0)
	const queue = useMemo(
		() =>
			new DecisionQueue({
				buttons,
				holdsLetters,
				onChange,
				onSettled: announce,
				send: (...click) => sendDecision(click, { holdsLetters, details, say }),
			}),
		[buttons, holdsLetters, details, say, announce],
	)
	const { version } = details
	// biome-ignore lint/correctness/useExhaustiveDependencies: the version is what they change with.
	useMemo(
		() => queue.read(details.knownRows.map(({ row, asked }) => ({ ...row, asked }))),
		[queue, details, version],
	)
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
	// 401: the session has ended.
	if (status >= 500 || status === 401) throw new Error(`answered with ${status}`)
	// The line shows a choice; that a letter left it does not.
	for (const message of messages)
		if (message.kind === "warning" || (message.kind === "success" && !holdsLetters)) say(message)
	const failure = messages.find(({ kind }) => kind === "failure")
	const read = await details.refresh(id).catch(() => undefined)
	const now = { state: read?.row, ...(read && { asked: read.asked }) }
	if (question) {
		const { title, description, confirmLabel: label, fields } = question
		return { ...now, question: { text: `${title} ${description}`, retry: { label, fields } } }
	}
	return { ...now, refusal: failure && [failure.text, ...(failure.details ?? [])].join(". ") }
}
