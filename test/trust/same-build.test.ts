import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { afterAll, expect } from "vitest"
import { environment, node, root } from "../../bin/prepare.mjs"
import { trial } from "./harness/trial.ts"

const elsewhere = join(await mkdtemp(join(tmpdir(), "tamasha-build-")), "under another name")
afterAll(() => rm(join(elsewhere, ".."), { recursive: true, force: true }))
const LEFT_OUT = [".git", "node_modules", "build", "build-next", "build-old", "data", ".react-router", "test"]

/** Every file of a build but what it took over from earlier ones. */
async function filesOf(build: string): Promise<Record<string, string>> {
	const own = (await readFile(join(build, ".own-assets"), "utf8")).split("\n")
	const entries = await readdir(build, { recursive: true, withFileTypes: true })
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
	const isOwn = (path: string) =>
		!path.startsWith(join(build, "client/assets")) || own.includes(basename(path))
	const hashed = paths.filter(isOwn).map(async (path) => {
		const sha256 = createHash("sha256")
			.update(await readFile(path))
			.digest("hex")
		return [path.slice(build.length), sha256]
	})
	return Object.fromEntries(await Promise.all(hashed))
}

trial(
	"S2",
	"the_same_sources_are_the_same_build_elsewhere",
	{ quick: 1, full: 1, seconds: 300 },
	async () => {
		await cp(root, elsewhere, {
			recursive: true,
			filter: (path) => !LEFT_OUT.some((name) => path === join(root, name)),
		})
		await symlink(join(root, "node_modules"), join(elsewhere, "node_modules"))
		const script = 'await (await import("./bin/prepare.mjs")).build()'
		execFileSync(node, ["-e", script], { cwd: elsewhere, env: environment(), stdio: "pipe" })
		const [one, other] = await Promise.all([root, elsewhere].map((folder) => filesOf(join(folder, "build"))))
		expect(Object.keys(one ?? {}).length).toBeGreaterThan(200)
		expect(other).toEqual(one)
		return {
			tried: "a second build, in a folder of another name",
			held: `${Object.keys(one ?? {}).length} files, all the same`,
		}
	},
)
