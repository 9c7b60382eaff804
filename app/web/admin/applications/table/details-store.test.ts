import fc from "fast-check"
import { expect, test } from "vitest"
import { CHOICE_BUTTONS } from "../../shell/decisions/decision-buttons.ts"
import type { FetchedDetails } from "../fetch-details.ts"
import { settle } from "./decision-queue.fixture.ts"
import { DecisionQueue } from "./decision-queue.ts"
import { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"

const IDS = [1, 2]
const stepArbitrary = fc.oneof(
	fc.record({ does: fc.constantFrom("ask for a page", "save", "colleague"), of: fc.constantFrom(...IDS) }),
	fc.record({ does: fc.constantFrom("answer", "read"), of: fc.nat(9) }),
)

const DETAILS: Omit<FetchedDetails, "row" | "mix"> = {
	...{ description: "", fields: [], photos: [], elsewhere: [] },
	goods: { category: "", tentType: null, price: null },
}

const mixOf = (version: number) => ({ chosen: version, waiting: 0, categories: [], stalls: [] })

/** A server that counts the changes of each application, and of all of them in the mix. */
function openServer() {
	const versions = new Map(IDS.map((id) => [id, 0]))
	const rowOf = (id: number): RowView => ({
		...{ id, number: id, brand: `Brand ${id}`, receivedOn: "1 November", status: "pending" },
		expected: String(versions.get(id)),
	})
	const mix = () => mixOf([...versions.values()].reduce((sum, one) => sum + one, 0))
	const change = (id: number) => versions.set(id, (versions.get(id) ?? 0) + 1)
	return { rowOf, mix, change, readPage: () => ({ rows: IDS.map(rowOf), mix: mix() }) }
}

/** A request on its way: it is read at some moment, and its answer arrives at a later one. */
interface Request {
	asked: number
	found?: ReturnType<ReturnType<typeof openServer>["readPage"]>
}

/** @param stamp how an answer is numbered when it arrives */
const neverGoesBack = (stamp: (asked: number, nextAsk: () => number) => number) =>
	fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 40 }), async (steps) => {
		const server = openServer()
		let last = 0
		const nextAsk = () => ++last
		const fetch = async (id: number) => ({ ...DETAILS, row: server.rowOf(id), mix: server.mix() })
		const store = new DetailsStore({ fetch, nextAsk, onChange() {} })
		const queue = new DecisionQueue({
			...{ buttons: CHOICE_BUTTONS, holdsLetters: true, onChange() {} },
			send: async (id) => {
				server.change(id)
				const { row, asked } = await store.refresh(id)
				return { state: row, asked }
			},
		})
		const take = () => queue.read(store.knownRows.map(({ row, asked }) => ({ ...row, asked })))
		store.read(server.readPage(), 0)
		take()
		const requests: Request[] = []
		const saved = new Map<number, number>()
		let savedMix = 0
		for (const { does, of } of steps) {
			if (does === "ask for a page") requests.push({ asked: nextAsk() })
			if (does === "colleague") server.change(of)
			const request = requests[of % (requests.length || 1)]
			if (does === "read" && request) request.found ??= server.readPage()
			if (does === "answer" && request) {
				requests.splice(requests.indexOf(request), 1)
				store.read(request.found ?? server.readPage(), stamp(request.asked, nextAsk))
			}
			if (does === "save") {
				queue.decide(of, queue.rowOf(of)?.state.choice ? "pending" : "approved")
				await settle()
				saved.set(of, Number(server.rowOf(of).expected))
				savedMix = server.mix().chosen
			}
			take()
			for (const [id, version] of saved) {
				expect(Number(queue.rowOf(id)?.state.expected)).toBeGreaterThanOrEqual(version)
				expect(Number(store.rowOf(id)?.expected)).toBeGreaterThanOrEqual(version)
			}
			expect(store.mix?.chosen).toBeGreaterThanOrEqual(savedMix)
		}
	})

test("what_was_read_before_a_save_never_takes_its_place_in_any_order_of_answers", async () => {
	await fc.assert(neverGoesBack((asked) => asked))
})

test("control_answers_that_count_as_new_when_they_arrive_are_caught", async () => {
	const { failed } = await fc.check(
		neverGoesBack((_, nextAsk) => nextAsk()),
		{ numRuns: 500 },
	)
	expect(failed).toBe(true)
})

test("a_line_that_is_another_one_is_named_and_one_that_is_the_same_stays_the_same_object", () => {
	const server = openServer()
	const store = new DetailsStore({
		fetch: () => Promise.reject(new Error("none")),
		...{ nextAsk: () => 1, onChange() {} },
	})
	expect(store.read(server.readPage(), 0)).toEqual([])
	const before = store.rowOf(1)
	server.change(2)
	expect(store.read(server.readPage(), 1)).toEqual([2])
	expect(store.rowOf(1)).toBe(before)
})
