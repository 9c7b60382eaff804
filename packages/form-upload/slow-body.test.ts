import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, test } from "vitest"
import { readWithPaceLimits } from "./slow-body.ts"

const COUNT = 200_000

/** Bytes one by one, each there before it is asked for. */
function quickSender(): ReadableStream<Uint8Array> {
	let left = COUNT
	return new ReadableStream({
		pull(controller) {
			if (left-- > 0) controller.enqueue(new Uint8Array(1))
			else controller.close()
		},
	})
}

/** How often others could do something while all of it was read. */
async function countTurns(chunks: AsyncIterable<Uint8Array>): Promise<number> {
	let [turns, size] = [0, 0]
	const counting = async () => {
		while (size < COUNT) {
			await nextTurn()
			turns += 1
		}
	}
	const counted = counting()
	for await (const chunk of chunks) size += chunk.length
	await counted
	return turns
}

test("while_a_sender_is_read_who_is_quicker_than_we_are_others_get_their_turn", async () => {
	const body = readWithPaceLimits(quickSender(), { totalSize: COUNT, patience: 60_000 })
	expect(await countTurns(body)).toBeGreaterThan(20)
})

test("control: nobody_gets_a_turn_while_a_stream_is_read_as_it_comes", async () => {
	expect(await countTurns(quickSender())).toBeLessThan(5)
})
