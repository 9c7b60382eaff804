import { CHOICE_BUTTONS } from "../../shell/decisions/decision-buttons.ts"
import { type DecisionFields, DecisionQueue } from "./decision-queue.ts"
import type { DecisionState } from "./row-view.ts"

export const VALUES = ["approved", "standby", "denied", "pending"]

/** A server that keeps one state of each application, refuses stale clicks, and answers when it is told to. */
export function openServer(outcomes: ("answer" | "no answer")[] = []) {
	const states = new Map<number, DecisionState>()
	const taken: { id: number; value: string }[] = []
	const answers: (() => void)[] = []
	const stateOf = (id: number): DecisionState => states.get(id) ?? { status: "pending", expected: "0" }
	function take(id: number, value: string, expected: string) {
		if (stateOf(id).expected !== expected) return { state: stateOf(id), refusal: "Amina was faster." }
		const choice = ({ approved: "yes", standby: "standby", denied: "no" } as const)[value]
		states.set(id, { status: "pending", choice, expected: String(Number(expected) + 1) })
		taken.push({ id, value })
		return { state: stateOf(id) }
	}
	const send = (id: number, { value, expected }: DecisionFields) =>
		new Promise<ReturnType<typeof take>>((resolve, reject) => {
			answers.push(() => {
				if (outcomes.shift() === "no answer") reject(new Error("no answer"))
				else resolve(take(id, value, expected))
			})
		})
	return { states, taken, answers, send, stateOf }
}

export const settle = () => new Promise((resolve) => setImmediate(resolve))

export async function answerAll(answers: (() => void)[]): Promise<void> {
	for (let next = answers.shift(); next; next = answers.shift()) {
		next()
		await settle()
	}
}

export const open = (server: Pick<ReturnType<typeof openServer>, "send">) => {
	const queue = new DecisionQueue({
		buttons: CHOICE_BUTTONS,
		holdsLetters: true,
		onChange() {},
		send: server.send,
	})
	queue.read([1, 2, 3].map((id) => ({ id, status: "pending", expected: "0" })))
	return queue
}
