import { spawnSync } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest"
import type * as prepare from "../../bin/prepare.mjs"
import { sample } from "../sample.ts"
import { type Checkout, createCheckout } from "./checkout.ts"
import { waitFor } from "./mail-server.ts"
import { type ServerProcess, startServerProcess } from "./server-process.ts"

let checkout: Checkout
const openCheckout = async () => {
	checkout = await createCheckout()
	await checkout.stubNpm('echo "npm $*" >> "$NOTES"; exit 1')
}
const closeCheckout = () => checkout.remove()
/** One installs with as many as it has processors, two at the most. */
const NPM_COUNT = Math.min(2, availableParallelism())
/** What each npm of an installation noted, once all have. */
async function readNotesOfAll(): Promise<string | undefined> {
	const notes = await checkout.readStubNotes()
	return notes.split("\n").length > NPM_COUNT ? notes : undefined
}
const NEWER = "The source files are newer than the build, which is used as it is. To rebuild: npm run build\n"
const isServing = (output: string) => /"port":(\d+),"msg":"serving"/.exec(output)?.[1]

/** Newer sources, and other packages than those that are installed. */
async function upgradeSources(): Promise<void> {
	await checkout.write(
		"server/main.ts",
		`${await readFile(join(checkout.folder, "server/main.ts"), "utf8")}\n`,
	)
	await checkout.makeSharpOutdated()
}

/** One that has ended and that nobody asked about yet is no process any more. */
function isAlive(pid: number): boolean {
	const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
	return /^\s*[^Z\s]/.test(stdout)
}

describe("beside a running server", () => {
	let server: ServerProcess
	beforeAll(async () => {
		await openCheckout()
		const DATA_DIR = join(checkout.folder, "data")
		server = await startServerProcess({ DATA_DIR, DEMO_DATA: "off" }, checkout.folder)
		await upgradeSources()
	})
	afterAll(async () => {
		await server.stop()
		await closeCheckout()
	})
	const isUnharmed = async () => {
		expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
		expect(await checkout.readStubNotes()).toBe("")
	}

	test("a_command_uses_the_build_that_is_there_and_says_that_the_sources_are_newer", async () => {
		const command = checkout.start("start.mjs", ["admin", "list"])
		expect(await command.exited).toBe(0)
		expect(command.output()).toContain(NEWER)
		expect(command.output()).toMatch(/admin@tamasha\.example +owner, since/)
		await isUnharmed()
	})

	test("npm_start_is_refused_before_anything_is_installed", async () => {
		const second = checkout.start("start.mjs", ["serve"])
		expect(await second.exited).toBe(1)
		expect(second.output()).toBe(
			`Tamasha can't start:\nThe data folder ${join(checkout.folder, "data")} is in use by another Tamasha server ` +
				`(process ${server.process.pid}). Stop it first, or set DATA_DIR to another folder.\n`,
		)
		await isUnharmed()
	})
})

describe("installing", () => {
	beforeEach(openCheckout)
	afterEach(closeCheckout)
	const isInstalled = async (wanted?: { tools: boolean }) => {
		const own = (await import(join(checkout.folder, "bin/install.mjs"))) as typeof prepare
		return own.isInstalled(wanted)
	}

	test("what_npm_installed_by_hand_is_recognised_with_and_without_the_tools", async () => {
		expect(await isInstalled({ tools: true })).toBe(true)
		const mark = join(checkout.folder, "node_modules/.package-lock.json")
		const { packages } = JSON.parse(await readFile(mark, "utf8")) as { packages: Record<string, unknown> }
		const { "node_modules/vitest": _, ...others } = packages
		await writeFile(mark, JSON.stringify({ packages: others }))
		expect([await isInstalled(), await isInstalled({ tools: true })]).toEqual([true, false])
		const { "node_modules/vite": __, ...tooFew } = others
		await writeFile(mark, JSON.stringify({ packages: tooFew }))
		expect(await isInstalled()).toBe(false)
	})

	test("one_installation_at_a_time_and_none_waits_for_a_process_that_is_gone", async () => {
		await upgradeSources()
		await checkout.write(".cache/install.pid", "999999999")
		await checkout.stubNpm('echo "npm" >> "$NOTES"; sleep 1000')
		const first = checkout.start("start.mjs", ["serve"])
		const notes = await first.waitUntil(readNotesOfAll)
		const second = checkout.start("start.mjs", ["serve"])
		expect(await second.exited).toBe(1)
		expect(second.output()).toContain(`by process ${first.process.pid}: wait until it has finished\n`)
		expect(await checkout.readStubNotes()).toBe(notes)
		first.process.kill("SIGTERM")
		await first.exited
	})

	test("a_second_start_installs_and_builds_nothing", async () => {
		await checkout.stubReactRouter('writeFileSync(process.env.NOTES, "built"); process.exitCode = 1')
		const second = checkout.start("start.mjs", ["serve"])
		await second.waitUntil(() => isServing(second.output()))
		second.process.kill("SIGTERM")
		expect(await second.exited).toBe(0)
		expect(await checkout.readStubNotes()).toBe("")
	})

	test.each(sample("signals", ["SIGINT", "SIGTERM", "SIGHUP"] as const, 1))(
		"%s_while_installing_ends_it_with_all_it_started_and_the_next_start_recovers",
		async (signal) => {
			await upgradeSources()
			const before = await readFile(join(checkout.folder, "node_modules/.package-lock.json"), "utf8")
			await checkout.stubNpm('mkdir node_modules; sleep 1000 & echo "$! $$" >> "$NOTES"; wait')
			const first = checkout.start("start.mjs", ["serve"])
			const started = await first.waitUntil(readNotesOfAll)
			const processes = started.trim().split(/\s/).map(Number)
			expect(processes.filter(isAlive)).toHaveLength(2 * NPM_COUNT)
			first.process.kill(signal)
			expect(await first.exited).toBe(signal)
			await waitFor(() => !processes.some(isAlive) || undefined, "the end of npm and of what it started")
			expect(await readFile(join(checkout.folder, "node_modules/.package-lock.json"), "utf8")).toBe(before)
			expect(await isInstalled()).toBe(false)

			// Stands in for npm where there is no network: the packages as they should be.
			const { folder } = checkout
			const mark = "node_modules/.package-lock.json"
			await checkout.stubNpm(`cp -RP ${folder}/node_modules . && cp ${folder}/installed.json ${mark}`)
			await checkout.write(
				"server/main.ts",
				`${(await readFile(join(checkout.folder, "server/main.ts"), "utf8")).trimEnd()}\n`,
			)
			const next = checkout.start("start.mjs", ["serve"])
			await next.waitUntil(() => isServing(next.output()))
			next.process.kill("SIGTERM")
			expect(await next.exited).toBe(0)
			expect(await isInstalled()).toBe(true)
		},
	)
})

describe("building", () => {
	beforeEach(openCheckout)
	afterEach(closeCheckout)
	const stamp = () => readFile(join(checkout.folder, "build/.stamp"), "utf8")

	test("a_build_that_fails_says_why_and_leaves_the_one_before", async () => {
		const before = await stamp()
		await checkout.write("vite.config.ts", 'throw new Error("there are no jacarandas")\n')
		const building = checkout.start("build.mjs", [])
		expect(await building.exited).toBe(1)
		expect(building.output()).toContain("there are no jacarandas")
		expect(building.output()).toMatch(/\nThe build failed: it ended with 1\n$/)
		expect(await stamp()).toBe(before)
	})

	test("one_that_was_killed_is_said_to_lack_memory", async () => {
		await checkout.write("vite.config.ts", "\n")
		await checkout.stubReactRouter('process.kill(process.pid, "SIGKILL")')
		const building = checkout.start("build.mjs", [])
		expect(await building.exited).toBe(1)
		expect(building.output()).toContain(
			"The build failed: it was killed, most likely because memory ran out\n",
		)
	})

	test.each(["SIGINT", "SIGTERM"] as const)(
		"%s_while_building_ends_it_and_leaves_the_one_before",
		async (signal) => {
			const before = await stamp()
			await checkout.write("vite.config.ts", "\n")
			await checkout.stubReactRouter(
				'mkdirSync("build-next"); writeFileSync(process.env.NOTES, String(spawn("sleep", ["1000"]).pid))',
			)
			const building = checkout.start("start.mjs", ["serve"])
			const sleeper = Number(
				await building.waitUntil(async () => (await checkout.readStubNotes()).trim() || undefined),
			)
			building.process.kill(signal)
			expect(await building.exited).toBe(signal)
			await waitFor(() => !isAlive(sleeper) || undefined, "the end of all that built")
			expect(await stamp()).toBe(before)
		},
	)
})

test("SIGTERM_in_the_middle_of_a_start_leaves_no_database_behind", async () => {
	await openCheckout()
	onTestFinished(closeCheckout)
	const starting = checkout.start("start.mjs", ["serve"])
	const mark = join(checkout.folder, "data/postgres/postmaster.pid")
	const pid = await starting.waitUntil(async () => {
		const text = await readFile(mark, "utf8").catch(() => "")
		return Number.parseInt(text, 10) || undefined
	})
	expect(isAlive(pid)).toBe(true)
	starting.process.kill("SIGTERM")
	expect(await starting.exited).toBe(0)
	expect(isAlive(pid)).toBe(false)
})
