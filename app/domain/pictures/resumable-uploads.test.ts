import { randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { compareStore, createPhoto, openPictureEnvironment } from "./pictures.fixture.ts"
import { openPictureUploads, receivePictureChunk } from "./resumable-uploads.server.ts"

const environment = await openPictureEnvironment()
const { db, dataDir, judge, by, space } = environment
const uploads = openPictureUploads(dataDir)
const tools = { ...environment.tools, config: { dataDir }, judge, space, uploads }

interface Sending {
	upload: string
	content: Buffer
	offset?: number
	/** Byte before which the connection is lost. */
	end?: number
	room?: typeof space
}

function send({ upload, content, offset = 0, end = content.length, room = space }: Sending) {
	const body = new Blob([Uint8Array.from(content.subarray(offset, end))]).stream()
	const chunk = { by, upload, size: content.length, offset, name: "IMG_1.jpg", body }
	return receivePictureChunk(db, chunk, { ...tools, space: room })
}

const readLeft = () => readdir(join(dataDir, "partial-uploads")).catch(() => [])

test("a_picture_in_three_requests_is_in_the_library_once_whoever_asks_again_for_what_became_of_it", async () => {
	const content = await createPhoto("#c2693f")
	const upload = randomUUID()
	const events = await collectAuditEvents(db, async () => {
		expect(await send({ upload, content, end: 100 })).toEqual({ isWhole: false, offset: 100 })
		expect(await send({ upload, content, offset: 100, end: 250 })).toEqual({ isWhole: false, offset: 250 })
		const whole = await send({ upload, content, offset: 250 })
		expect(whole).toMatchObject({ isWhole: true, outcome: { ok: true, isNew: true } })
		expect(await send({ upload, content, offset: content.length })).toEqual(whole)
	})
	expect(events.map(({ action }) => action)).toEqual(["picture-uploaded"])
	const { stored, named } = await compareStore(environment)
	expect([stored.length > 0, stored]).toEqual([true, named])
	expect([await readLeft(), space.allocatedBytes()]).toEqual([[], 0])
})

test("what_is_no_picture_is_refused_once_it_is_whole_and_nothing_is_left_of_it", async () => {
	const content = Buffer.from("<svg/>")
	const result = await send({ upload: randomUUID(), content })
	expect(result).toMatchObject({ isWhole: true, outcome: { ok: false, reason: "wrong-type" } })
	expect([await readLeft(), space.allocatedBytes()]).toEqual([[], 0])
})

test("without_room_for_the_whole_not_a_byte_is_taken", async () => {
	const content = await createPhoto("#3f69c2")
	const upload = randomUUID()
	const { members: room } = createUploadSpaces(async () => ({ free: content.length, reserve: 0 }))
	expect(await send({ upload, content, end: 10, room })).toEqual({ spaceFault: "disk-short" })
	expect([await readLeft(), room.allocatedBytes()]).toEqual([[], 0])
	// The control: with room the same is taken.
	expect(await send({ upload, content, end: 10 })).toEqual({ isWhole: false, offset: 10 })
})
