import { execFile } from "node:child_process"
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import fc from "fast-check"
import { expect, onTestFinished, test } from "vitest"
import { appendChecksum, CHECKSUM_FILE, hashFile, listFiles, readChecksums } from "./checksum-list.ts"

async function createFolder(files: Record<string, Uint8Array | string> = {}): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "checksum-list-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	for (const [path, content] of Object.entries(files)) {
		await mkdir(dirname(join(folder, path)), { recursive: true })
		await writeFile(join(folder, path), content)
	}
	return folder
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
	const all: T[] = []
	for await (const item of items) all.push(item)
	return all
}

async function appendAll(folder: string): Promise<void> {
	for (const { path } of await collect(listFiles(folder)))
		await appendChecksum(folder, { path, sha256: (await hashFile(join(folder, path))).sha256 })
}

test("what_was_written_is_read_again_in_its_order", async () => {
	const names = fc.string({ minLength: 1 }).filter((name) => !/[\r\n\u2028\u2029]/.test(name))
	await fc.assert(
		fc.asyncProperty(fc.array(names, { maxLength: 20 }), async (paths) => {
			const folder = await createFolder()
			const lines = paths.map((path, nth) => ({ path, sha256: nth.toString(16).padStart(64, "0") }))
			await writeFile(join(folder, CHECKSUM_FILE), "")
			for (const line of lines) await appendChecksum(folder, line)
			expect((await readChecksums(folder)).lines).toEqual(lines)
		}),
		{ numRuns: 30 },
	)
})

test.skipIf(process.platform !== "linux")("sha256sum_agrees_with_it_until_one_bit_differs", async () => {
	const folder = await createFolder({
		"a.txt": "one",
		"below/b.bin": new Uint8Array(600_000).fill(7),
		empty: "",
	})
	await appendAll(folder)
	const check = () => promisify(execFile)("sha256sum", ["-c", "--status", CHECKSUM_FILE], { cwd: folder })
	await check()
	await writeFile(join(folder, "a.txt"), "onf")
	await expect(check()).rejects.toMatchObject({ code: 1 })
})

test("a_file_is_read_to_its_end", async () => {
	const folder = await createFolder({ large: new Uint8Array(3 * (1 << 18) + 1) })
	const { sha256, size } = await hashFile(join(folder, "large"))
	expect(size).toBe(786_433)
	await appendFile(join(folder, "large"), "\0")
	expect((await hashFile(join(folder, "large"))).sha256).not.toBe(sha256)
})

test("everything_is_listed_but_folders_and_the_list_and_no_link_is_followed", async () => {
	const outside = await createFolder({ secret: "" })
	const folder = await createFolder({
		a: "",
		"below/deeper/b": "",
		[`below/${CHECKSUM_FILE}`]: "",
		[CHECKSUM_FILE]: "",
	})
	await symlink(outside, join(folder, "link"))
	const found = await collect(listFiles(folder))
	expect(found.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
		{ path: "a", isFile: true },
		{ path: `below/${CHECKSUM_FILE}`, isFile: true },
		{ path: "below/deeper/b", isFile: true },
		{ path: "link", isFile: false },
	])
})

test.each(["", "nothing", "0123  a", `${"0".repeat(64)} a`])("the line %j is refused", async (line) => {
	const folder = await createFolder({ [CHECKSUM_FILE]: `${line}\n` })
	await expect(readChecksums(folder)).rejects.toThrow("a line that is none")
})
