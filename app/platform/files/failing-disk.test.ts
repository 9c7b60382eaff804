import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { receiveForm } from "./form-upload.server.ts"
import { NoRoom, openUploadSpace } from "./upload-space.server.ts"

const ground = await mkdtemp(join(tmpdir(), "tamasha-failing-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

const limits = {
	fileFields: ["indemnity"],
	filesPerField: 10,
	fileSize: 1_000,
	totalSize: 20_000,
	patience: 60_000,
}

type Take = (asked: number, take: () => Promise<void>) => Promise<void>

/** Ten small files, read side by side; `take` stands before the room of each. */
async function receiveTen(take: Take) {
	const space = openUploadSpace(async () => ({ free: 1e9, reserve: 0 }))
	const room = space.open("a")
	let asked = 0
	const failing = {
		...room,
		take(bytes: number) {
			asked += 1
			return take(asked, () => room.take(bytes))
		},
	}
	const form = new FormData()
	form.set("email", "a@b.example")
	for (let nth = 0; nth < 10; nth += 1) form.append("indemnity", new File(["x".repeat(50)], "form.pdf"))
	form.set("hay", "on")
	const request = new Request("http://site/", { method: "POST", body: form })
	const receiving = receiveForm(request, join(ground, "form"), { ...limits, room: failing })
	await expect(receiving).rejects.toMatchObject({
		roomFault: "disk-short",
		fields: { email: "a@b.example", hay: "on" },
	})
	expect([await readdir(ground), space.held()]).toEqual([[], 0])
}

test("a_disk_that_fails_among_ten_small_files_of_one_piece_leaves_nothing_behind_and_loses_nothing_typed", async () => {
	for (let fails = 1; fails <= 10; fails += 1) {
		await receiveTen(async (asked, take) => {
			if (asked === fails) throw new NoRoom("disk-short")
			// The others are still at it when this one fails.
			await setTimeout(asked * 2)
			await take()
		})
	}
})

test("what_fails_because_the_first_one_did_is_not_given_as_the_reason", async () => {
	await receiveTen(async (asked) => {
		if (asked === 1) throw new NoRoom("disk-short")
		await setTimeout(asked * 2)
		throw new Error("ENOENT: the folder is gone")
	})
})
