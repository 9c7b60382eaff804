import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { takeOverAssets } from "../bin/earlier-assets.mjs"

const folder = await mkdtemp(join(tmpdir(), "tamasha-assets-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const day = (count: number) => new Date(Date.UTC(2025, 11, count))

/** A build with these files, which takes over what the one before served. */
async function build(name: string, files: string[], at: Date, before = "none"): Promise<string[]> {
	const assets = join(folder, name, "client/assets")
	await mkdir(assets, { recursive: true })
	for (const file of files) await writeFile(join(assets, file), `${file} of ${name}`)
	takeOverAssets(join(folder, before), join(folder, name), at)
	return (await readdir(assets)).sort()
}

test("earlier_chunks_are_served_for_a_week_after_they_were_replaced", async () => {
	expect(await build("first", ["home-1.js", "react-1.js"], day(1))).toEqual(["home-1.js", "react-1.js"])
	const second = await build("second", ["home-2.js", "react-1.js"], day(20), "first")
	expect(second).toEqual(["home-1.js", "home-2.js", "react-1.js"])
	const third = await build("third", ["home-3.js", "react-1.js"], day(26), "second")
	expect(third).toEqual(["home-1.js", "home-2.js", "home-3.js", "react-1.js"])
	const fourth = await build("fourth", ["home-4.js", "react-1.js"], day(27), "third")
	expect(fourth).toEqual(["home-2.js", "home-3.js", "home-4.js", "react-1.js"])
})

test("what_the_new_build_made_itself_is_never_the_earlier_one", async () => {
	await build("old", ["same.js"], day(1))
	await build("new", ["same.js"], day(2), "old")
	expect(await readFile(join(folder, "new/client/assets/same.js"), "utf8")).toBe("same.js of new")
})
