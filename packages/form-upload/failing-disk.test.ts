import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { receiveForm } from "./form-upload.ts"
import { incomingForm } from "./incoming-form.fixture.ts"
import { createUploadSpaces, InsufficientSpaceError } from "./upload-space.ts"

const ground = await mkdtemp(join(tmpdir(), "form-upload-failing-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

const limits = {
	fileFields: ["indemnity"],
	filesPerField: 10,
	fileSize: 1_000,
	totalSize: 20_000,
	patience: 60_000,
}

type Allocate = (asked: number, allocate: () => Promise<void>) => Promise<void>

/** Ten small files, read side by side; `allocate` stands before the space of each. */
async function receiveTen(allocate: Allocate) {
	const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
	const allocation = space.startUpload("a")
	let asked = 0
	const failing = {
		...allocation,
		allocate(bytes: number) {
			asked += 1
			return allocate(asked, () => allocation.allocate(bytes))
		},
	}
	const form = new FormData()
	form.set("email", "a@b.example")
	for (let nth = 0; nth < 10; nth += 1) form.append("indemnity", new File(["x".repeat(50)], "form.pdf"))
	form.set("hay", "on")
	const request = new Request("http://site/", { method: "POST", body: form })
	const receiving = receiveForm(incomingForm(request), join(ground, "form"), {
		...limits,
		allocation: failing,
	})
	await expect(receiving).rejects.toMatchObject({
		spaceFault: "disk-short",
		fields: { email: "a@b.example", hay: "on" },
	})
	expect([await readdir(ground), space.allocatedBytes()]).toEqual([[], 0])
}

test("a_disk_that_fails_among_ten_small_files_of_one_piece_leaves_nothing_behind_and_loses_nothing_typed", async () => {
	for (let fails = 1; fails <= 10; fails += 1) {
		await receiveTen(async (asked, allocate) => {
			if (asked === fails) throw new InsufficientSpaceError("disk-short")
			// The others are still at it when this one fails.
			await setTimeout(asked * 2)
			await allocate()
		})
	}
})

test("what_fails_because_the_first_one_did_is_not_given_as_the_reason", async () => {
	await receiveTen(async (asked) => {
		if (asked === 1) throw new InsufficientSpaceError("disk-short")
		await setTimeout(asked * 2)
		throw new Error("ENOENT: the folder is gone")
	})
})
