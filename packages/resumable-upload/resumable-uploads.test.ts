import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { ResumableUploads, TooManyUploadsError } from "./resumable-uploads.ts"

const ground = await mkdtemp(join(tmpdir(), "resumable-upload-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

/** Keeps what came as text. */
function createReceiver({ isRemembered = true, sender = "amina" } = {}) {
	let allocated = 0
	const finished: string[] = []
	return {
		sender,
		finished,
		allocated: () => allocated,
		startAllocation() {
			let own = 0
			return {
				async allocate(bytes: number) {
					allocated += bytes
					own += bytes
				},
				release() {
					allocated -= own
					own = 0
				},
			}
		},
		async finish(path: string) {
			finished.push(await readFile(path, "utf8"))
			return finished.length
		},
		isRemembered: () => isRemembered,
	}
}

const freshUploads = (options = {}) => {
	const folder = join(ground, randomUUID())
	return { folder, uploads: new ResumableUploads<number>({ folder, ...options }) }
}

/** The text from a byte on, in small chunks; the connection is lost after so many bytes. */
async function* sendFrom(text: string, offset: number, lostAfter: number) {
	const end = Math.min(text.length, offset + lostAfter)
	for (let at = offset; at < end; at += 7) yield Buffer.from(text.slice(at, Math.min(at + 7, end)))
	if (end < text.length) throw new Error("the connection was lost")
}

test("wherever_the_connection_breaks_off_and_whenever_the_process_dies_the_file_has_the_bytes_that_were_sent", async () => {
	const loss = fc.record({ after: fc.integer({ min: 0, max: 80 }), isKilled: fc.boolean() })
	const text = fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 400 })
	await fc.assert(
		fc.asyncProperty(text, fc.array(loss, { maxLength: 12 }), async (sent, losses) => {
			const receiver = createReceiver()
			const { folder, uploads } = freshUploads()
			let current = uploads
			const key = randomUUID()
			for (const { after, isKilled } of [...losses, { after: sent.length, isKilled: false }]) {
				if (isKilled) current = new ResumableUploads<number>({ folder })
				const offset = await current.readOffset(key)
				const content = sendFrom(sent, offset, after)
				const { isWhole } = await current.append(key, { offset, size: sent.length, content }, receiver)
				if (isWhole) break
			}
			expect(receiver.finished).toEqual([sent])
			expect(await readdir(folder)).toEqual([])
		}),
		{ numRuns: 60 },
	)
})

test("whoever_goes_on_from_another_byte_hears_the_right_one_and_changes_nothing", async () => {
	const receiver = createReceiver()
	const { uploads } = freshUploads()
	const append = (offset: number, lostAfter: number) =>
		uploads.append("a", { offset, size: 10, content: sendFrom("0123456789", offset, lostAfter) }, receiver)
	expect(await append(0, 4)).toEqual({ isWhole: false, offset: 4 })
	for (const offset of [0, 3, 5, 10]) expect(await append(offset, 10)).toEqual({ isWhole: false, offset: 4 })
	expect(await append(4, 10)).toEqual({ isWhole: true, outcome: 1 })
	expect(receiver.finished).toEqual(["0123456789"])
})

test("a_newer_request_breaks_off_the_one_that_stands_on_a_lost_connection", async () => {
	const receiver = createReceiver()
	const { uploads } = freshUploads()
	const { promise: silence, resolve: end } = Promise.withResolvers<void>()
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
	async function* standStill() {
		yield Buffer.from("0123")
		begin()
		await silence
		yield Buffer.from("xxxxxx")
	}
	const older = uploads.append("a", { offset: 0, size: 10, content: standStill() }, receiver)
	await begun
	expect(await uploads.readOffset("a")).toBe(4)
	expect(await older).toEqual({ isWhole: false, offset: 4 })
	const newer = uploads.append("a", { offset: 4, size: 10, content: sendFrom("0123456789", 4, 10) }, receiver)
	end()
	expect(await newer).toEqual({ isWhole: true, outcome: 1 })
	expect(receiver.finished).toEqual(["0123456789"])
})

test("a_file_is_finished_once_and_its_outcome_is_there_for_whoever_lost_the_answer", async () => {
	const receiver = createReceiver()
	const { uploads } = freshUploads()
	const whole = { offset: 0, size: 3, content: sendFrom("abc", 0, 3) }
	const rest = { offset: 3, size: 3, content: sendFrom("abc", 3, 0) }
	const both = await Promise.all([uploads.append("a", whole, receiver), uploads.append("a", rest, receiver)])
	expect(both).toContainEqual({ isWhole: true, outcome: 1 })
	expect(await uploads.append("a", { ...rest, content: sendFrom("abc", 3, 0) }, receiver)).toEqual({
		isWhole: true,
		outcome: 1,
	})
	expect(await uploads.readOffset("a")).toBe(3)
	expect([receiver.finished, receiver.allocated()]).toEqual([["abc"], 0])
})

test("what_may_fare_better_next_time_and_what_fails_leaves_nothing_and_is_sent_again", async () => {
	const transient = createReceiver({ isRemembered: false })
	const { folder, uploads } = freshUploads()
	const send = (receiver: ReturnType<typeof createReceiver>) =>
		uploads.append("a", { offset: 0, size: 3, content: sendFrom("abc", 0, 3) }, receiver)
	expect(await send(transient)).toEqual({ isWhole: true, outcome: 1 })
	expect([await uploads.readOffset("a"), transient.allocated()]).toEqual([0, 0])
	const failing = { ...createReceiver(), finish: () => Promise.reject(new Error("no database")) }
	await expect(send(failing)).rejects.toThrow("no database")
	const full = createReceiver()
	const noRoom = {
		...full,
		startAllocation: () => ({
			...full.startAllocation(),
			allocate: () => Promise.reject(new Error("no room")),
		}),
	}
	await expect(send(noRoom)).rejects.toThrow("no room")
	expect([await readdir(folder), failing.allocated()]).toEqual([[], 0])
	expect(await send(transient)).toEqual({ isWhole: true, outcome: 2 })
})

test("an_upload_that_nobody_goes_on_with_gives_its_room_back_and_no_more_are_open_than_are_let_in", async () => {
	const receiver = createReceiver()
	const { folder, uploads } = freshUploads({ idleTime: 50, maxUploads: 1 })
	const begin = (key: string) =>
		uploads.append(key, { offset: 0, size: 10, content: sendFrom("0123456789", 0, 4) }, receiver)
	await begin("a")
	expect(receiver.allocated()).toBe(10)
	await expect(begin("b")).rejects.toThrow(TooManyUploadsError)
	await expect.poll(receiver.allocated).toBe(0)
	await expect.poll(() => readdir(folder)).toEqual([])
	expect(await begin("b")).toEqual({ isWhole: false, offset: 4 })
})

test("uploads_that_are_finished_take_no_place_from_others_and_are_remembered", async () => {
	const receiver = createReceiver()
	const { uploads } = freshUploads({ maxUploads: 1 })
	const send = (key: string, lostAfter = 3) =>
		uploads.append(key, { offset: 0, size: 3, content: sendFrom("abc", 0, lostAfter) }, receiver)
	for (const key of ["a", "b", "c"]) expect(await send(key)).toMatchObject({ isWhole: true })
	expect(await send("a")).toEqual({ isWhole: true, outcome: 1 })
	await send("d", 1)
	await expect(send("e")).rejects.toThrow(TooManyUploadsError)
})

test("one_sender_opens_no_more_than_a_few_and_goes_on_with_those_while_others_begin", async () => {
	const { uploads } = freshUploads({ maxUploads: 3, maxUploadsPerSender: 2 })
	const send = (sender: string, key: string, offset = 0, lostAfter = 1) =>
		uploads.append(
			key,
			{ offset, size: 3, content: sendFrom("abc", offset, lostAfter) },
			createReceiver({ sender }),
		)
	await send("amina", "a")
	await send("amina", "b")
	await expect(send("amina", "c")).rejects.toMatchObject({ name: "TooManyUploadsError", isOwn: true })
	expect(await send("baraka", "d")).toEqual({ isWhole: false, offset: 1 })
	await expect(send("baraka", "e")).rejects.toMatchObject({ name: "TooManyUploadsError", isOwn: false })
	expect(await send("amina", "a", 1, 2)).toEqual({ isWhole: true, outcome: 1 })
	expect(await send("amina", "c")).toEqual({ isWhole: false, offset: 1 })
})
