import sharp from "sharp"
import { expect, test } from "vitest"
import { respondWithPicture } from "./draw.server.ts"

/** Red on the left, green on the right. */
const half = { width: 800, height: 400, channels: 3 } as const
const content = await sharp({ create: { ...half, width: 1_600, background: "#00aa33" } })
	.composite([{ input: { create: { ...half, background: "#cc2200" } }, left: 0, top: 0 }])
	.webp()
	.toBuffer()

async function draw(focusX: number) {
	const photograph = { focus: { focusX, focusY: 50 }, read: async () => content }
	const picture = { src: `/pictures/1-3f2c9a01b7de-1280.webp`, width: 1_600, height: 400, photograph }
	const answer = await respondWithPicture(new Request("http://site/"), {
		name: "Easter",
		subtitle: "Gigiri",
		picture,
	})
	return sharp(Buffer.from(await answer.arrayBuffer()))
}

test.each([
	["red", 0],
	["green", 100],
])("a_shared_photograph_is_cut_around_its_focal_point: %s", async (colour, focusX) => {
	const drawn = await draw(focusX)
	expect(await drawn.metadata()).toMatchObject({ width: 1_200, height: 630 })
	const [red = 0, green = 0] = await drawn
		.extract({ left: 700, top: 100, width: 400, height: 300 })
		.resize(1, 1)
		.removeAlpha()
		.raw()
		.toBuffer()
	expect(red > green ? "red" : "green").toBe(colour)
})
