import { expect, test } from "vitest"
import { unzip } from "../../test/unzip.ts"
import { createZip, type ZipEntry } from "./zip.server.ts"

async function archiveOf(entries: ZipEntry[]): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of createZip(entries)) chunks.push(chunk)
	return Buffer.concat(chunks)
}

test("every_file_comes_out_as_it_went_in_and_in_its_order", async () => {
	const big = Buffer.alloc(3_000_000, "market ")
	const archive = await archiveOf([
		{ name: "letters/é.html", content: ["a", "", "b"] },
		{ name: "empty", content: [] },
		{ name: "big", content: [big, big] },
	])
	expect([...unzip(archive)]).toEqual([
		["letters/é.html", Buffer.from("ab")],
		["empty", Buffer.alloc(0)],
		["big", Buffer.concat([big, big])],
	])
})

test("the_same_content_gives_the_same_archive", async () => {
	const entries = [{ name: "a", content: ["1"] }]
	expect(await archiveOf(entries)).toEqual(await archiveOf(entries))
})

test("the_content_that_is_being_read_is_closed_when_the_reader_leaves", async () => {
	const events: string[] = []
	async function* content(name: string) {
		events.push(`${name} opened`)
		try {
			for (;;) yield crypto.getRandomValues(Buffer.alloc(60_000))
		} finally {
			events.push(`${name} closed`)
		}
	}
	const entries = ["a", "b"].map((name) => ({ name, content: content(name) }))
	for await (const chunk of createZip(entries)) if (chunk.length > 1000) break
	await expect.poll(() => events).toEqual(["a opened", "a closed"])
})
