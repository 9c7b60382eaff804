import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { publishPicture, reservePicture, updatePicture } from "../pictures/commands.server.ts"
import { readPhotographPage, readUsedPhotographs } from "./field-choices.server.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T11:05:00Z")
const by = await addTestAdmin(db, "amina@tamasha.example")

async function addPhoto(nth: number, alt: string): Promise<number> {
	const sha256 = String(nth).padStart(64, "0")
	const size = { width: 1_200, height: 800 }
	const files = (["avif", "webp"] as const).map((kind) => ({ kind, width: 320, path: "", size: 9, sha256 }))
	const picture = { sha256, mediaType: "image/jpeg", ...size, colour: "#c2693f", files }
	const id = await publishPicture(db, await reservePicture(db, picture, at), { by, at })
	if (alt) await updatePicture(db, id, { alt, focusX: 50, focusY: 50 }, { by, at })
	return id
}

test("every_photograph_with_a_description_is_on_one_page_and_what_is_used_can_always_be_chosen", async () => {
	const described: string[] = []
	for (let nth = 1; nth <= 60; nth += 1) {
		const id = await addPhoto(nth, nth % 10 ? `Photograph ${nth}.` : "")
		if (nth % 10) described.unshift(`photo-${id}`)
	}
	const found: string[] = []
	let after: number | undefined
	let pages = 0
	do {
		const page = await readPhotographPage(db, { after })
		found.push(...page.choices.map(({ value }) => value))
		after = page.next
		pages += 1
	} while (after !== undefined)
	expect([pages, found]).toEqual([2, described])
	const oldest = described.at(-1) ?? ""
	const used = await readUsedPhotographs(db, { slides: [{ picture: oldest }, { picture: "photo-999999" }] })
	expect(used).toEqual([
		expect.objectContaining({ value: oldest, preview: expect.stringMatching(/^\/pictures\//) }),
	])
})
