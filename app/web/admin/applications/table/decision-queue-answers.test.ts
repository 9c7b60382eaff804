import fc from "fast-check"
import { expect, test } from "vitest"
import { CHOICE_BUTTONS } from "../../shell/decisions/decision-buttons.ts"
import { openServer, settle, VALUES } from "./decision-queue.fixture.ts"
import {
	type DecisionAnswer,
	type DecisionFields,
	DecisionQueue,
	type QueuedRow,
	type Settlement,
} from "./decision-queue.ts"
import type { DecisionState } from "./row-view.ts"

const stepArbitrary = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ does: fc.constant("press"), value: fc.constantFrom(...VALUES) }) },
	fc.record({ does: fc.constantFrom("undo", "retry", "colleague") }),
	{
		weight: 3,
		arbitrary: fc.record({
			does: fc.constantFrom("answer", "lose the request", "lose the answer", "unread"),
		}),
	},
)
const stepsArbitrary = fc.array(fc.tuple(fc.constantFrom(1, 2, 3), stepArbitrary), { maxLength: 30 })
type Step = { does: string; value?: string }

/** A queue whose requests are answered in any order, and each in any way; it keeps what the server said last of each row. */
function openUnsteady() {
	const server = openServer()
	const told = new Map<number, DecisionState>()
	const requests = new Map<number, (outcome: string) => void>()
	const settled: Settlement[] = []
	const send = (id: number, fields: DecisionFields) =>
		new Promise<DecisionAnswer>((resolve, reject) => {
			requests.set(id, (outcome) => {
				requests.delete(id)
				if (outcome === "lose the request") return reject(new Error("no answer"))
				void server.send(id, fields).then((answer) => {
					if (outcome === "lose the answer") return reject(new Error("no answer"))
					if (outcome === "unread") return resolve({ ...answer, state: undefined })
					told.set(id, answer.state)
					resolve(answer)
				})
				server.answers.shift()?.()
			})
		})
	const queue = new DecisionQueue({
		...{ buttons: CHOICE_BUTTONS, holdsLetters: true, send },
		onChange() {},
		onSettled: (one) => settled.push(one),
	})
	queue.read([1, 2, 3].map((id) => ({ id, status: "pending", expected: "0" })))
	const take = async ([id, { does, value }]: [number, Step]) => {
		if (does === "press") queue.decide(id, value ?? "")
		else if (does === "undo") queue.undo()
		else if (does === "retry") queue.retry(id)
		else if (does === "colleague")
			server.states.set(id, { status: "pending", choice: "no", expected: `${server.stateOf(id).expected}1` })
		else requests.get(id)?.(does)
		await settle()
	}
	return { server, told, requests, settled, queue, take }
}

const choiceOfValue = (value: string) =>
	({ approved: "yes", standby: "standby", denied: "no", pending: undefined })[value]

/** @param shownOf what a screen shows of a row as saved */
const showsOnlyWhatIsSaved = (shownOf: (row: QueuedRow) => DecisionState) =>
	fc.asyncProperty(stepsArbitrary, async (steps) => {
		const { server, told, requests, settled, queue, take } = openUnsteady()
		for (const step of steps) {
			await take(step)
			for (const id of [1, 2, 3]) {
				const row = queue.rowOf(id)
				if (!row) throw new Error("no row")
				expect(shownOf(row).choice).toBe(told.get(id)?.choice)
				expect(row.saving !== undefined).toBe(requests.has(id))
			}
			for (const { id, value, problem } of settled.splice(0))
				if (problem === undefined) {
					expect(server.taken.some((one) => one.id === id && one.value === value)).toBe(true)
					expect(queue.rowOf(id)?.state.choice).toBe(choiceOfValue(value))
				}
		}
	})

test("what_is_not_saved_is_never_shown_counted_or_announced_as_saved_in_any_order_of_answers", async () => {
	await fc.assert(showsOnlyWhatIsSaved(({ state }) => state))
})

test("control_a_row_that_shows_what_was_pressed_is_caught", async () => {
	const { failed } = await fc.check(showsOnlyWhatIsSaved(({ state, saving }) => saving ?? state))
	expect(failed).toBe(true)
})
