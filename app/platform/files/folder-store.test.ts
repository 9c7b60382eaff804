import { randomUUID } from "node:crypto"
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import fc from "fast-check"
import { afterAll, expect, test } from "vitest"
import { isStorageKey } from "./file-store.server.ts"
import { openFolderStore } from "./folder-store.server.ts"

const ground = await mkdtemp(join(tmpdir(), "tamasha-folder-"))
afterAll(() => rm(ground, { recursive: true, force: true }))
const root = join(ground, "files")
const store = openFolderStore(root)
const options = { mediaType: "application/pdf", size: 5 }

async function local(content: string): Promise<string> {
	const path = join(ground, randomUUID())
	await writeFile(path, content)
	return path
}
const everything = async (folder: string) => (await readdir(folder, { recursive: true })).sort()

test("a_file_comes_back_as_it_was_put", async () => {
	await store.put("vendor_form/x/1/a.pdf", await local("hello"), options)
	expect(await store.size("vendor_form/x/1/a.pdf")).toBe(5)
	expect((await buffer(await store.open("vendor_form/x/1/a.pdf"))).toString()).toBe("hello")
	await store.remove("vendor_form/x/1/a.pdf")
	expect(await store.size("vendor_form/x/1/a.pdf")).toBeUndefined()
})

test("what_is_not_there_is_said_so", async () => {
	await expect(store.open("vendor_form/none.pdf")).rejects.toThrow("ENOENT")
	expect(await store.size("vendor_form/none.pdf")).toBeUndefined()
	await mkdir(join(root, "folder"), { recursive: true })
	await expect(store.open("folder")).rejects.toThrow("not a file")
	expect(await store.size("folder")).toBeUndefined()
	await expect(store.remove("vendor_form/none.pdf")).resolves.toBeUndefined()
})

test("a_put_that_fails_leaves_nothing_and_what_was_there_before", async () => {
	await store.put("kept.pdf", await local("first"), options)
	await writeFile(join(root, "blocked"), "a file where a folder should be")
	await expect(store.put("kept.pdf", join(ground, "no such file"), options)).rejects.toThrow()
	await expect(store.put("blocked/a.pdf", await local("x"), options)).rejects.toThrow()
	expect(await readFile(join(root, "kept.pdf"), "utf8")).toBe("first")
	expect(await readdir(join(root, ".incoming"))).toEqual([])
})

test("copies_cut_off_before_a_moment_are_swept_and_no_later_ones", async () => {
	const incoming = join(root, ".incoming")
	await mkdir(incoming, { recursive: true })
	await writeFile(join(incoming, "old"), "half")
	await writeFile(join(incoming, "new"), "half")
	await utimes(join(incoming, "old"), new Date(1_000), new Date(1_000))
	expect(await store.sweep(new Date(Date.now() - 60_000))).toBe(1)
	expect(await readdir(incoming)).toEqual(["new"])
	await rm(join(incoming, "new"))
})

test("no_key_leaves_the_root", async () => {
	const before = await everything(ground)
	const part = fc.constantFrom(
		"..",
		".",
		"",
		"a",
		"/",
		"\\",
		"\0",
		"C:",
		"~",
		"%2e%2e",
		"..\\..",
		"a".repeat(300),
	)
	const key = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"))
	const source = await local("out")
	await fc.assert(
		fc.asyncProperty(key, async (tried) => {
			const put = await store.put(tried, source, options).then(
				() => true,
				() => false,
			)
			if (put) await store.remove(tried)
			expect(put && !isStorageKey(tried)).toBe(false)
		}),
		{ numRuns: 300 },
	)
	const outside = (await everything(ground)).filter((path) => !path.startsWith("files"))
	expect(outside).toEqual(
		[...before, source.slice(ground.length + 1)].filter((path) => !path.startsWith("files")).sort(),
	)
})

test.each(["", "/a", "a/", "a//b", "..", "a/../b", "./a", "a\\b", "a\nb", "a\0b", "é".repeat(128)])(
	"%j_is_no_key",
	(text) => expect(isStorageKey(text)).toBe(false),
)

test.skipIf(process.getuid?.() === 0)("a_folder_that_can_not_be_written_is_an_error", async () => {
	await mkdir(join(root, "locked"), { recursive: true })
	await chmod(join(root, "locked"), 0o500)
	await expect(store.put("locked/a.pdf", await local("x"), options)).rejects.toThrow("EACCES")
})
