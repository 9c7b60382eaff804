import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { expectWithin } from "../../../test/expect-within.ts"
import { BUCKET_CREDENTIALS, type BucketCondition, openTestBucket } from "./bucket.fixture.ts"
import { openBucketStore } from "./bucket-store.server.ts"

for (const [name, value] of Object.entries(BUCKET_CREDENTIALS)) vi.stubEnv(name, value)
const bucket = await openTestBucket()
const ground = await mkdtemp(join(tmpdir(), "tamasha-put-"))
afterAll(async () => {
	await bucket.close()
	await rm(ground, { recursive: true, force: true })
})
beforeEach(() => {
	bucket.condition = "fine"
	bucket.requests.length = 0
})

const store = openBucketStore({ bucket: bucket.name, endpoint: bucket.endpoint, region: "us-east-1" })
const key = "vendor_form/christmas-2025/17/Udongo_Pottery-form.pdf"
const source = join(ground, "form.pdf")
const content = Buffer.alloc(3_000_000, "indemnity ")
await writeFile(source, content)
const put = () => store.put(key, source, { mediaType: "application/pdf", size: content.length })

test("a_file_comes_back_as_it_was_put", async () => {
	await put()
	expect(await store.size(key)).toBe(content.length)
	expect((await buffer(await store.open(key))).equals(content)).toBe(true)
	expect(bucket.requests.filter((line) => line.startsWith("PUT"))).toEqual([`PUT /documents/${key}`])
	await store.remove(key)
	expect(await store.size(key)).toBeUndefined()
})

test("what_is_not_there_is_said_so", async () => {
	expect(await store.size("vendor_form/none.pdf")).toBeUndefined()
	await expect(store.open("vendor_form/none.pdf")).rejects.toThrow()
	await expect(store.remove("vendor_form/none.pdf")).resolves.toBeUndefined()
	expect(await store.size("../../etc/passwd")).toBeUndefined()
	await expect(store.open("../../etc/passwd")).rejects.toThrow("not a key")
})

test.each(["a b", "Ubani Soaps & Oils-indemnity.pdf", "ü/ñ+%20'(1).pdf", "<b>.pdf", "trailing.", "a  b"])(
	"%j_is_kept_under_exactly_that_name",
	async (name) => {
		await store.put(name, source, { mediaType: "application/pdf", size: content.length })
		expect(await store.size(name)).toBe(content.length)
		await store.remove(name)
	},
)

describe.each<[BucketCondition, number]>([
	["forbidden", 2_000],
	["down", 5_000],
	["silent", 15_000],
])("while_the_bucket_is_%s", (weather, limit) => {
	test("every_call_fails_in_time_and_nothing_is_there_afterwards", async () => {
		bucket.condition = weather
		const tried = await expectWithin(limit, () =>
			Promise.allSettled([put(), store.open(key), store.size(key), store.remove(key)]),
		)
		expect(tried.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "rejected"])
		bucket.condition = "fine"
		expect(await store.size(key)).toBeUndefined()
	})
})

test("a_download_may_take_longer_than_its_first_byte", async () => {
	await put()
	const stream = await store.open(key)
	await new Promise((resolve) => setTimeout(resolve, 500))
	expect((await buffer(stream)).length).toBe(content.length)
	await store.remove(key)
})

test("a_redirect_is_not_followed", async () => {
	const asked: string[] = []
	const listening = async (location?: string) => {
		const server = createServer(({ url = "" }, response) => {
			asked.push(location ? "the bucket" : `elsewhere ${url}`)
			response.writeHead(location ? 307 : 200, location ? { location: location + url } : {}).end()
		})
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
		onTestFinished(() => void server.close())
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	}
	const endpoint = await listening(await listening())
	const redirectedStore = openBucketStore({ bucket: bucket.name, endpoint, region: "us-east-1" })
	await expect(redirectedStore.size(key)).rejects.toThrow()
	await expect(redirectedStore.open(key)).rejects.toThrow()
	expect(new Set(asked)).toEqual(new Set(["the bucket"]))
})
