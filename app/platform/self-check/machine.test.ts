import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer as createWebsite } from "node:http"
import { type AddressInfo, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { toConfig } from "../config.server.ts"
import { parseSettings } from "../settings/settings.server.ts"
import { runCheck } from "./finding.ts"
import { checkDataDir, checkPort, checkProxy, checkSpace, checkTime } from "./machine.server.ts"

const folder = mkdtempSync(join(tmpdir(), "tamasha-self-check-"))
afterAll(() => rmSync(folder, { recursive: true }))
const configOf = (env: Record<string, string>) => toConfig(parseSettings(env).settings, "")

test("a_data_folder_is_looked_at_and_not_made", async () => {
	const DATA_DIR = join(folder, "a", "new", "one")
	const found = await checkDataDir(configOf({ DATA_DIR }))
	expect(found).toMatchObject([{ state: "ok", message: expect.stringContaining("will be created") }])
	expect(existsSync(join(folder, "a"))).toBe(false)
	expect(await checkDataDir(configOf({ DATA_DIR: folder }))).toMatchObject([{ state: "ok" }])
	expect(existsSync(join(folder, "auth-secret"))).toBe(false)
})

test.runIf(existsSync("/proc/self"))(
	"a_file_system_that_takes_no_folder_is_at_fault_also_for_root",
	async () => {
		expect(await checkDataDir(configOf({ DATA_DIR: "/proc/tamasha" }))).toMatchObject([
			{
				state: "fault",
				message: expect.stringMatching(/^DATA_DIR \/proc\/tamasha cannot be created: \/proc /),
			},
		])
	},
)

test("a_data_folder_that_is_a_file_or_holds_half_a_secret_is_at_fault", async () => {
	const file = join(folder, "file")
	writeFileSync(file, "")
	expect(await checkDataDir(configOf({ DATA_DIR: file }))).toMatchObject([{ state: "fault" }])
	const cut = mkdtempSync(join(folder, "cut-"))
	writeFileSync(join(cut, "auth-secret"), "short")
	const found = await runCheck("data folder", () => checkDataDir(configOf({ DATA_DIR: cut })))
	expect(found).toMatchObject([
		{ state: "fault", message: expect.stringMatching(/^AUTH_SECRET was made in/) },
	])
})

test.each([
	[{ PUBLIC_URL: "https://www.tamasha.example" }, "warning"],
	[{ PUBLIC_URL: "https://www.tamasha.example", TRUST_PROXY: "on" }, "ok"],
	[{ PUBLIC_URL: "http://192.168.1.2:3000" }, "ok"],
	[{}, "ok"],
])(
	"an_https_address_whose_proxy_is_not_trusted_is_warned_of (%o)",
	async (env: Record<string, string>, state) => {
		expect(await checkProxy(configOf(env))).toMatchObject([{ name: "proxy", state }])
	},
)

test("free_space_is_told_in_gigabytes", async () => {
	const [found] = await checkSpace({ dataDir: join(folder, "not", "there"), diskReserve: undefined })
	expect(found?.message).toMatch(/^\d+\.\d GB free in /)
})

test("a_reserve_that_is_not_free_any_more_is_warned_of", async () => {
	const [found] = await checkSpace({ dataDir: folder, diskReserve: 1e15 })
	expect(found).toMatchObject({
		state: "warning",
		message: expect.stringContaining(
			"less than the reserve of 1000000.0 GB, so uploads are refused: free some space",
		),
	})
	const [none] = await checkSpace({ dataDir: folder, diskReserve: 0 })
	expect(none?.message).not.toContain("reserve")
})

async function listening(server: Server): Promise<number> {
	server.listen(0, "127.0.0.1")
	await once(server, "listening")
	afterAll(() => server.close())
	return (server.address() as AddressInfo).port
}

test("a_port_that_another_program_has_is_at_fault_and_our_own_is_not", async () => {
	const host = "127.0.0.1"
	const other = await listening(createServer((socket) => socket.end("220 mail\r\n")))
	expect(await checkPort({ host, port: other })).toMatchObject([
		{
			state: "fault",
			message: expect.stringMatching(`^Port ${other} is taken: PORT=\\d+ npm start$`),
		},
	])
	const ours = await listening(
		createWebsite((_, answer) => answer.writeHead(200, { "x-request-id": "1" }).end("ok\n")),
	)
	expect(await checkPort({ host, port: ours })).toMatchObject([
		{ state: "ok", message: expect.stringContaining("a Tamasha server runs") },
	])
	expect(await checkPort({ host, port: 0 })).toMatchObject([{ state: "ok" }])
})

test.each(["192.0.2.1", "nowhere.invalid"])("a_host_like_%s_that_is_not_here_is_at_fault", async (host) => {
	expect(await checkPort({ host, port: 0 })).toMatchObject([
		{ state: "fault", message: expect.stringMatching(`^HOST ${host} is not an address of this machine`) },
	])
})

test("a_clock_from_before_this_version_is_at_fault", async () => {
	expect(await checkTime(new Date())).toMatchObject([{ state: "ok" }])
	expect(await checkTime(new Date("1970-01-01T00:00:07Z"))).toMatchObject([
		{ state: "fault", message: expect.stringContaining("NTP") },
	])
})

test("a_look_that_never_ends_or_breaks_is_a_fault_in_one_line", async () => {
	expect(await runCheck("x", () => new Promise(() => undefined), 20)).toEqual([
		{ name: "x", state: "fault", message: "there was no response within 0.02 s" },
	])
	const broken = new AggregateError([new Error("first\n\tof several"), new Error("second")])
	expect(await runCheck("x", () => Promise.reject(broken))).toEqual([
		{ name: "x", state: "fault", message: "first of several" },
	])
})
