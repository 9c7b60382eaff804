import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { receiveForm } from "./form-upload.ts"
import { incomingForm } from "./incoming-form.fixture.ts"
import { createUploadSpaces, InsufficientSpaceError, type UploadAllocation } from "./upload-space.ts"

const MEGABYTE = 1_000_000

/** @returns "ok", or why not */
const tryAllocate = (allocation: UploadAllocation, bytes: number) =>
	allocation.allocate(bytes).then(
		() => "ok",
		(error: unknown) => {
			if (error instanceof InsufficientSpaceError) return error.reason
			throw error
		},
	)

test("uploads_together_never_hold_more_than_they_may_nor_reach_into_the_reserve_while_they_are_stored", async () => {
	const steps = fc.array(
		fc.record({ sender: fc.nat({ max: 4 }), bytes: fc.nat({ max: 5 * MEGABYTE }), ends: fc.boolean() }),
		{ maxLength: 60 },
	)
	const run = fc.asyncProperty(steps, fc.nat({ max: 60 }), async (all, freeMegabytes) => {
		let written = 0
		const [free, reserve, most] = [freeMegabytes * MEGABYTE, 5 * MEGABYTE, 20 * MEGABYTE]
		const { visitors: space } = createUploadSpaces(async () => ({ free: free - written, reserve }), most)
		const senders = Array.from({ length: 5 }, (_, nth) => ({ room: space.startUpload(`${nth}`), bytes: 0 }))
		for (const { sender, bytes, ends } of all) {
			const one = senders[sender]
			if (!one) continue
			if (ends) {
				one.room.release()
				written -= one.bytes
				senders[sender] = { room: space.startUpload(`${sender}`), bytes: 0 }
			} else if ((await tryAllocate(one.room, bytes)) === "ok") {
				one.bytes += bytes
				written += bytes
			}
			expect(written).toBeLessThanOrEqual(space.allocatedBytes())
			expect(space.allocatedBytes()).toBeLessThanOrEqual(most)
			if (written) expect(free - 2 * written).toBeGreaterThanOrEqual(reserve)
		}
		for (const { room: allocation } of senders) allocation.release()
		expect(space.allocatedBytes()).toBe(0)
	})
	await fc.assert(run)
})

test("it_is_said_whether_others_have_the_room_or_the_disk_has_none", async () => {
	const disk = { free: 100 * MEGABYTE, reserve: 10 * MEGABYTE }
	const { visitors: space } = createUploadSpaces(async () => disk, 20 * MEGABYTE)
	const [first, second] = [space.startUpload("a"), space.startUpload("b")]
	expect(await tryAllocate(first, 15 * MEGABYTE)).toBe("ok")
	expect(await tryAllocate(second, 15 * MEGABYTE)).toBe("busy")
	first.release()
	expect(await tryAllocate(second, 15 * MEGABYTE)).toBe("ok")
	second.release()
	disk.free = 20 * MEGABYTE
	expect([await tryAllocate(space.startUpload("c"), 8 * MEGABYTE), await space.isDiskSpaceLow()]).toEqual([
		"disk-short",
		false,
	])
	disk.free = 9 * MEGABYTE
	expect([await tryAllocate(space.startUpload("c"), 1), await space.isDiskSpaceLow()]).toEqual([
		"disk-short",
		true,
	])
})

test("of_many_that_ask_at_once_only_as_many_get_room_as_there_is", async () => {
	const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }), 10 * MEGABYTE)
	const answers = await Promise.all(
		Array.from({ length: 50 }, () => tryAllocate(space.startUpload("c"), MEGABYTE)),
	)
	expect(answers.filter((answer) => answer === "ok")).toHaveLength(10)
	expect(answers.filter((answer) => answer === "busy")).toHaveLength(40)
})

test("files_for_which_others_leave_no_room_are_told_and_what_was_typed_is_known", async () => {
	const ground = await mkdtemp(join(tmpdir(), "form-upload-space-"))
	onTestFinished(() => rm(ground, { recursive: true }))
	const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }), MEGABYTE)
	const [others, allocation] = [space.startUpload("a"), space.startUpload("b")]
	await others.allocate(MEGABYTE - 500)
	const receive = () => {
		const form = new FormData()
		form.set("email", "a@b.example")
		for (const size of [400, 900]) form.append("indemnity", new File([Buffer.alloc(size)], "form.pdf"))
		form.set("hay", "on")
		const limits = { fileFields: ["indemnity"], filesPerField: 2, fileSize: 1_000, totalSize: 20_000 }
		const request = new Request("http://site/", { method: "POST", body: form })
		return receiveForm(incomingForm(request), join(ground, randomUUID()), {
			...limits,
			patience: 60_000,
			allocation,
		})
	}
	await expect(receive()).rejects.toMatchObject({
		spaceFault: "busy",
		fields: { email: "a@b.example", hay: "on" },
	})
	expect([space.allocatedBytes(), await readdir(ground)]).toEqual([MEGABYTE - 500, []])
	others.release()
	expect(await receive()).toMatchObject({ ok: true })
	expect(space.allocatedBytes()).toBe(1_300)
	allocation.release()
	expect(space.allocatedBytes()).toBe(0)
})

test("whatever_one_sender_does_there_is_room_for_another", async () => {
	const run = fc.asyncProperty(fc.array(fc.nat({ max: 400 }), { maxLength: 40 }), async (sizes) => {
		const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }), 900, 300)
		const allocations = sizes.map(() => space.startUpload("greedy"))
		for (const [nth, requestedSize] of sizes.entries())
			if (allocations[nth]) await tryAllocate(allocations[nth], requestedSize)
		expect(space.allocatedBytes()).toBeLessThanOrEqual(300)
		expect(await tryAllocate(space.startUpload("modest"), 300)).toBe("ok")
		for (const allocation of allocations) allocation.release()
		expect(await tryAllocate(space.startUpload("greedy"), 300)).toBe("ok")
	})
	await fc.assert(run)
})

test("whatever_all_of_the_ones_do_the_others_keep_their_part", async () => {
	const sizes = fc.array(fc.nat({ max: 400 }), { maxLength: 40 })
	const run = fc.asyncProperty(sizes, fc.boolean(), async (all, areMembers) => {
		const { visitors, members } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }), 900, 100)
		const [greedy, modest, greedyPart] = areMembers ? [members, visitors, 300] : [visitors, members, 600]
		for (const [nth, bytes] of all.entries()) await tryAllocate(greedy.startUpload(`${nth}`), bytes)
		expect(greedy.allocatedBytes()).toBeLessThanOrEqual(greedyPart)
		const [one, another] = [modest.startUpload("one"), modest.startUpload("another")]
		const half = (900 - greedyPart) / 2
		expect([await tryAllocate(one, half), await tryAllocate(another, half)]).toEqual(["ok", "ok"])
		expect(await tryAllocate(one, 1)).toBe("busy")
	})
	await fc.assert(run)
})

/** Pieces of a megabyte until no more is given. @returns megabytes, and why no more */
async function allocateUntilFull(allocation: UploadAllocation, write: () => void): Promise<[number, string]> {
	for (let megabytes = 0; ; megabytes += 1) {
		const answer = await tryAllocate(allocation, MEGABYTE)
		if (answer !== "ok") return [megabytes, answer]
		write()
	}
}

test.each([
	["a large disk", 9_000, 666, "busy"],
	["a small disk", 1_000, 150, "disk-short"],
	["a smaller one", 300, 60, "disk-short"],
	["the smallest on which an ordinary form finds room", 220, 60, "disk-short"],
])("on_%s_one_sender_holds_a_third_and_never_less_than_an_ordinary_form", async (_, disk, third, why) => {
	let free = disk * MEGABYTE
	const write = () => {
		free -= MEGABYTE
	}
	const { visitors: space } = createUploadSpaces(async () => ({ free, reserve: 100 * MEGABYTE }))
	expect(await allocateUntilFull(space.startUpload("greedy"), write)).toEqual([third, why])
	expect(await allocateUntilFull(space.startUpload("greedy"), write)).toEqual([0, "busy"])
	const forVisitors = Math.max((Math.min(2_000, (disk - 100) / 2) * 2) / 3, 60)
	expect((await allocateUntilFull(space.startUpload("modest"), write))[0]).toBe(
		Math.floor(Math.min(third, forVisitors - third)),
	)
})
