import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { addApplications } from "../../../app/domain/applications/applications.fixture.ts"
import { openTestDatabase } from "../../database.ts"
import { openCarelessSite } from "../ground/careless-site.ts"
import { isInstalled } from "../ground/reverse-proxy.ts"
import { startTestServer } from "../ground/test-server.ts"
import { control, trial } from "../harness/trial.ts"

/** Lets a scanner work; however it ends, what it said counts. @returns all it printed */
const saidBy = (program: string, args: string[]) =>
	new Promise<string>((resolve) =>
		execFile(program, args, { maxBuffer: 1e8 }, (_, out, errors) => resolve(out + errors)),
	)

async function scratchFolder(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-scan-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	return folder
}

async function openSeason() {
	const database = await openTestDatabase()
	await addApplications(database.db, [{ brandName: "Udongo" }, { brandName: "Maji", status: "approved" }])
	return database
}

/** @returns the parameters that it can inject into, in its words */
async function sqlmapFinds(target: string, cookie: string, level: number): Promise<string[]> {
	const how = [
		"--batch",
		"--level",
		String(level),
		"--dbms",
		"PostgreSQL",
		"--time-sec",
		"2",
		"--threads",
		"2",
	]
	const where = ["-u", target, "--cookie", cookie, "--output-dir", await scratchFolder()]
	const said = await saidBy("sqlmap", [...how, ...where])
	expect(said).toMatch(/all tested parameters do not appear to be injectable|sqlmap identified/)
	return said.match(/^Parameter: .*$/gm) ?? []
}

trial(
	"B7",
	"sqlmap_finds_nothing",
	{ quick: 1, full: 2, asked: 3, seconds: 400 },
	async ({ count, isFull, skip }) => {
		if (!isInstalled("sqlmap")) skip("sqlmap is not installed")
		const { url } = await openSeason()
		const server = await startTestServer({ DATABASE_URL: url })
		const cookie = await server.adminCookie()
		const targets = ["/admin/vendors?q=u", "/vendors?q=u", "/gallery?year=2024"].slice(0, isFull ? 3 : 1)
		for (const target of targets) expect(await sqlmapFinds(server.url + target, cookie, count)).toEqual([])
		return { tried: `sqlmap at level ${count} on ${targets.join(", ")}`, held: "0 found" }
	},
)

control("B7", "sqlmap_finds_what_is_careless", { quick: 1, full: 1, seconds: 200 }, async ({ skip }) => {
	if (!isInstalled("sqlmap")) skip("sqlmap is not installed")
	const site = await openCarelessSite(await openSeason())
	const found = await sqlmapFinds(`${site.url}/vendors?q=u`, "", 1)
	expect(found).toEqual(["Parameter: q (GET)"])
	return { tried: "sqlmap on a careless site", held: "sqlmap finds its way in, as it must" }
})

const MODULES = "sql,blindsql,exec,file,crlf,xss,redirect,xxe"

/** @returns what it calls vulnerable on a page, or with "folder" on whatever it finds from there, by kind */
async function wapitiFinds(scope: "page" | "folder", url: string, cookie: string, seconds: number) {
	const folder = await scratchFolder()
	const report = join(folder, "report.json")
	const sent = ["-H", `Cookie: ${cookie}`, "-H", `Origin: ${new URL(url).origin}`, "--store-session", folder]
	const bounds = ["--max-scan-time", String(seconds), "--max-attack-time", String(seconds), "--no-bugreport"]
	const said = await saidBy("wapiti", [
		"-u",
		url,
		"--scope",
		scope,
		...sent,
		...bounds,
		"-m",
		MODULES,
		"-f",
		"json",
		"-o",
		report,
	])
	const written = await readFile(report, "utf8").catch(() => {
		throw new Error(`wapiti wrote no report: ${said.slice(-500)}`)
	})
	const { vulnerabilities } = JSON.parse(written) as { vulnerabilities: Record<string, unknown[]> }
	const found = Object.entries(vulnerabilities).filter(([, { length }]) => length)
	return Object.fromEntries(found.map(([kind, { length }]) => [kind, length]))
}

trial("B7", "wapiti_finds_nothing", { quick: 5, full: 30, seconds: 400 }, async ({ count, skip }) => {
	if (!isInstalled("wapiti")) skip("wapiti is not installed")
	const { url } = await openSeason()
	const server = await startTestServer({ DATABASE_URL: url })
	const cookie = await server.adminCookie()
	expect(await wapitiFinds("folder", `${server.url}/`, "", count)).toEqual({})
	const pages = ["/admin/vendors?q=u&status=pending", "/admin/outbox?state=sent"]
	for (const page of pages) expect(await wapitiFinds("page", server.url + page, cookie, count)).toEqual({})
	return {
		tried: `wapiti, ${count} s a module, on / and what it links to, ${pages.join(", ")}`,
		held: "0 found",
	}
})

control(
	"B7",
	"wapiti_finds_what_is_careless",
	{ quick: 10, full: 10, seconds: 200 },
	async ({ count, skip }) => {
		if (!isInstalled("wapiti")) skip("wapiti is not installed")
		const site = await openCarelessSite(await openSeason())
		const found = await wapitiFinds("page", `${site.url}/vendors?q=u`, "", count)
		expect(Object.keys(found).filter((kind) => /SQL Injection/.test(kind))).not.toEqual([])
		return { tried: "wapiti on a careless site", held: "wapiti finds its way in, as it must" }
	},
)
