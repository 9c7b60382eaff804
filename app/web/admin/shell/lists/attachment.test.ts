import { expect, test } from "vitest"
import { attachmentResponse } from "./attachment.server.ts"

const FILE = { name: "a.csv", mediaType: "text/csv" }

/** Content that tells how far it was read, and whether it was let go of. */
function watched() {
	const progress = { begun: 0, ended: 0 }
	async function* content() {
		progress.begun += 1
		try {
			for (let nth = 0; nth < 3; nth++) yield Buffer.from(`${nth}`)
		} finally {
			progress.ended += 1
		}
	}
	return { progress, content: content() }
}

test("what_goes_wrong_on_the_way_is_nobody_else_s_to_read", async () => {
	async function* broken() {
		yield Buffer.from("0")
		throw new Error("Failed query: select secret from audit_log")
	}
	const reading = attachmentResponse(broken(), FILE).text()
	await expect(reading).rejects.toThrow(/^this answer broke off$/)
})

test("a_file_is_begun_when_it_is_read_and_ended_with_its_reader", async () => {
	const [whole, left, unread] = [watched(), watched(), watched()]
	attachmentResponse(unread.content, FILE)
	expect(await attachmentResponse(whole.content, FILE).text()).toBe("012")
	const reader = attachmentResponse(left.content, FILE).body?.getReader()
	await reader?.read()
	await reader?.cancel()
	expect([whole, left, unread].map(({ progress }) => progress)).toEqual([
		{ begun: 1, ended: 1 },
		{ begun: 1, ended: 1 },
		{ begun: 0, ended: 0 },
	])
})
