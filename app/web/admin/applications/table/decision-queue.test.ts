import fc from "fast-check"
import { expect, test } from "vitest"
import { STATUS_BUTTONS } from "../../shell/decisions/decision-buttons.ts"
import { answerAll, open, openServer, settle, VALUES } from "./decision-queue.fixture.ts"
import { type DecisionFields, DecisionQueue } from "./decision-queue.ts"

const pressArbitrary = fc.record({
	id: fc.constantFrom(1, 2, 3),
	value: fc.constantFrom(...VALUES),
	answersFirst: fc.boolean(),
})

test("no_press_is_lost_however_fast_and_whatever_gets_no_answer", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(pressArbitrary, { minLength: 1, maxLength: 20 }),
			fc.array(fc.constantFrom("answer", "no answer"), { maxLength: 10 }),
			async (presses, outcomes) => {
				const server = openServer(outcomes)
				const queue = open(server)
				for (const { id, value, answersFirst } of presses) {
					queue.decide(id, value)
					if (!answersFirst) continue
					server.answers.shift()?.()
					await settle()
				}
				for (let round = 0; queue.isBusy && round < 50; round++) {
					await answerAll(server.answers)
					for (const id of [1, 2, 3]) queue.retry(id)
				}
				expect([1, 2, 3].map((id) => queue.rowOf(id)?.state.choice)).toEqual(
					[1, 2, 3].map((id) => server.stateOf(id).choice),
				)
				expect([1, 2, 3].map((id) => queue.rowOf(id)?.problem)).toEqual([undefined, undefined, undefined])
				for (const id of [1, 2, 3]) {
					const last = presses.findLast((press) => press.id === id)
					const taken = server.taken.findLast((one) => one.id === id)
					expect(taken?.value ?? "pending").toBe(last?.value ?? "pending")
				}
			},
		),
	)
})

test("pressing_the_same_button_again_sends_what_was_not_saved", async () => {
	const server = openServer(["no answer"])
	const queue = open(server)
	queue.decide(1, "approved")
	await answerAll(server.answers)
	expect(queue.rowOf(1)?.problem?.text).toBe("Not saved: chosen yes. The server did not answer.")
	queue.decide(1, "approved")
	await answerAll(server.answers)
	expect(queue.rowOf(1)).toEqual({ state: server.stateOf(1), saving: undefined, problem: undefined })
	expect(server.stateOf(1).choice).toBe("yes")
})

test("what_a_colleague_did_meanwhile_ends_what_waits_and_is_not_undone", async () => {
	const server = openServer()
	const queue = open(server)
	server.states.set(1, { status: "approved", expected: "7" })
	queue.decide(1, "denied")
	queue.decide(1, "standby")
	await answerAll(server.answers)
	expect(queue.rowOf(1)).toMatchObject({
		state: { status: "approved" },
		saving: undefined,
		problem: { text: "Amina was faster." },
	})
	expect(queue.undo()).toBeUndefined()
	expect(server.taken).toEqual([])
})

test("undo_takes_back_the_last_decision_and_then_the_one_before_it", async () => {
	const server = openServer()
	const queue = open(server)
	queue.decide(1, "approved")
	queue.decide(2, "denied")
	queue.decide(1, "standby")
	await answerAll(server.answers)
	expect([queue.undo(), queue.undo(), queue.undo(), queue.undo()].map((undone) => undone?.id)).toEqual([
		1,
		2,
		1,
		undefined,
	])
	await answerAll(server.answers)
	expect([1, 2].map((id) => server.stateOf(id).choice)).toEqual([undefined, undefined])
})

test("what_is_asked_first_waits_for_its_answer_or_for_another_press", async () => {
	const sent: DecisionFields[] = []
	const queue = open({
		async send(_, fields) {
			sent.push(fields)
			const state = { status: "pending", expected: "0" } as const
			if (fields.value !== "approved" || fields.accepted.excess) return { state }
			return { state, question: { text: "Over.", retry: { label: "Yes", fields: { excess: "1" } } } }
		},
	})
	queue.decide(1, "approved")
	queue.decide(2, "approved")
	await settle()
	expect(queue.rowOf(1)).toMatchObject({ saving: undefined, problem: { text: "Over." } })
	queue.retry(1)
	queue.decide(2, "standby")
	await settle()
	expect([1, 2].map((id) => queue.rowOf(id)?.problem)).toEqual([undefined, undefined])
	expect(sent.slice(2).map(({ value, accepted }) => [value, accepted])).toEqual([
		["approved", { excess: "1" }],
		["standby", {}],
	])
})

test("where_letters_leave_at_once_the_status_is_what_is_shown", () => {
	const queue = new DecisionQueue({
		...{ buttons: STATUS_BUTTONS, holdsLetters: false, onChange() {} },
		send: () => new Promise(() => {}),
	})
	queue.read([{ id: 1, status: "pending", expected: "0" }])
	queue.decide(1, "approved")
	expect(queue.rowOf(1)).toMatchObject({ state: { status: "pending" }, saving: { status: "approved" } })
	queue.read([{ id: 2, status: "denied", expected: "0" }])
	queue.decide(2, "approved")
	expect(queue.undo()).toEqual({ id: 2, isDone: false })
	expect(queue.rowOf(2)?.saving?.status).toBe("approved")
})

test("what_a_colleague_decided_since_is_shown_and_not_undone_and_an_older_page_puts_nothing_back", async () => {
	const server = openServer()
	const queue = open(server)
	queue.decide(1, "approved")
	queue.decide(2, "approved")
	await answerAll(server.answers)
	queue.read([{ id: 1, asked: 5, status: "pending", choice: "no", expected: "9" }])
	expect(queue.rowOf(1)?.state.choice).toBe("no")
	queue.read([{ id: 1, asked: 4, status: "pending", choice: "yes", expected: "1" }])
	expect(queue.rowOf(1)?.state.choice).toBe("no")
	expect([queue.undo()?.id, queue.undo()]).toEqual([2, undefined])
})
