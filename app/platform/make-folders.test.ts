import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makeFolders } from "./make-folders.server.ts"

const ground = mkdtempSync(join(tmpdir(), "tamasha-folders-"))
afterAll(() => rmSync(ground, { recursive: true }))

test("a_folder_and_those_above_it_are_made_once_and_closed_to_others", () => {
	const path = join(ground, "a/b/c")
	expect([makeFolders(path, 0o700), makeFolders(path, 0o700)]).toEqual([true, false])
	expect(statSync(join(ground, "a")).mode & 0o077).toBe(0)
})

test("where_a_file_is_in_the_way_it_throws", () => {
	writeFileSync(join(ground, "file"), "")
	expect(() => makeFolders(join(ground, "file"), 0o700)).toThrow("EEXIST")
	expect(() => makeFolders(join(ground, "file/below"), 0o700)).toThrow("ENOTDIR")
})

test.skipIf(process.platform !== "linux")("where_the_system_takes_no_folder_it_throws_and_ends", () => {
	expect(() => makeFolders("/proc/tamasha", 0o700)).toThrow("ENOENT")
	expect(() => makeFolders("/proc/tamasha/data", 0o700)).toThrow("ENOENT")
})
