import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, expect, test } from "vitest"
import { TEMPORARY_PASSWORD_MS } from "../../app/domain/accounts/rules.ts"
import { formatNairobiDate } from "../../app/values/clock.ts"
import { environment, node, root } from "../../bin/prepare.mjs"
import { openTestDatabase } from "../database.ts"
import { waitFor } from "./mail-server.ts"
import { cookieHeaderOf } from "./organiser.ts"
import { type ServerProcess, startServerProcess } from "./server-process.ts"

const run = promisify(execFile)
const { url: databaseUrl } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), "tamasha-first-"))
const env = {
	DATABASE_URL: databaseUrl,
	DATA_DIR: folder,
	AUTH_SECRET: "a secret of the tests, forty characters long",
	DEMO_DATA: "off",
}
let server: ServerProcess | undefined
afterAll(async () => {
	await server?.stop()
	await rm(folder, { recursive: true, force: true })
})

async function started(): Promise<{ server: ServerProcess; printed: string }> {
	const running = await startServerProcess(env)
	server = running
	const printed = await waitFor(() => {
		const output = running.output()
		return /Tamasha is open at/.test(output) ? output : undefined
	}, "the words at the end of a start")
	return { server: running, printed }
}

const postLogin = (at: ServerProcess, email: string, password: string) =>
	fetch(`${at.url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: at.url },
		body: new URLSearchParams({ email, password }),
	})

async function signsIn(at: ServerProcess, email: string, password: string): Promise<boolean> {
	return (await postLogin(at, email, password)).status === 302
}

/** `npm run admin -- …` without npm. */
async function admin(...args: string[]) {
	const settings = { ...environment(), NODE_ENV: "production", ...env }
	const built = [join(root, "build/server/index.js"), "admin", ...args]
	return run(node, built, { cwd: root, env: settings }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
			code,
			stdout,
			stderr,
		}),
	)
}
const passwordIn = (text: string) => /password ([a-z2-9]{5}(?:-[a-z2-9]{5}){5})\b/.exec(text)?.[1] ?? ""

test("each_start_prints_address_and_sign_in_until_it_was_used_and_logs_no_password", async () => {
	const unused = await started()
	const password = passwordIn(unused.printed)
	await unused.server.stop()
	const first = await started()
	expect(first.printed).toContain(
		`Tamasha is open at http://localhost:${new URL(first.server.url).port}\n` +
			`  sign in at http://localhost:${new URL(first.server.url).port}/login as admin@tamasha.example\n` +
			`  password ${password}\n` +
			`  (works until ${formatNairobiDate(new Date(Date.now() + TEMPORARY_PASSWORD_MS))}, ` +
			"shown at every start until it is used; change it under Account)\n",
	)
	expect(await signsIn(first.server, "admin@tamasha.example", password)).toBe(true)
	expect(await signsIn(first.server, "admin@tamasha.example", "admin")).toBe(false)
	const cookie = cookieHeaderOf(await postLogin(first.server, "admin@tamasha.example", password))
	const dashboard = await (await fetch(`${first.server.url}/admin`, { headers: { cookie } })).text()
	expect(dashboard).toContain("You are using a temporary password. It expires on")
	await first.server.stop()
	const logged = first.server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
	expect(logged.join("\n")).not.toContain(password)

	const third = await started()
	expect(third.printed).not.toMatch(/password|sign in at/)
	expect(await signsIn(third.server, "admin@tamasha.example", password)).toBe(true)
})

test("admins_are_added_reset_and_removed_while_the_server_runs", async () => {
	const running = server ?? (await started()).server
	const added = await admin("add", "baraka@tamasha.example")
	expect({ code: added.code, stderr: added.stderr }).toEqual({ code: 0, stderr: "" })
	expect(await signsIn(running, "baraka@tamasha.example", passwordIn(added.stdout))).toBe(true)

	const reset = await admin("reset", "baraka@tamasha.example")
	expect(await signsIn(running, "baraka@tamasha.example", passwordIn(added.stdout))).toBe(false)
	expect(await signsIn(running, "baraka@tamasha.example", passwordIn(reset.stdout))).toBe(true)

	expect((await admin("list")).stdout).toMatch(
		/^admin@tamasha\.example +owner, since .+\nbaraka@tamasha\.example +owner, since .+\n$/,
	)
	expect((await admin("remove", "baraka@tamasha.example")).code).toBe(0)
	expect(await signsIn(running, "baraka@tamasha.example", passwordIn(reset.stdout))).toBe(false)
})

test("where_no_letters_leave_whoever_forgot_the_password_is_told_who_can_help", async () => {
	const running = server ?? (await started()).server
	const page = await (await fetch(`${running.url}/forgot-password`)).text()
	expect(page).toContain("This site cannot send email yet.")
	expect(page).toContain("npm run admin -- link EMAIL")
})

test("without_the_server_it_works_too_and_says_what_is_wrong", async () => {
	await server?.stop()
	expect(await admin("remove", "admin@tamasha.example")).toMatchObject({
		code: 1,
		stderr: "admin@tamasha.example is the only owner. Add another one first.\n",
	})
	expect((await admin("frobnicate")).code).toBe(2)
	expect((await admin("--help")).stdout).toContain("npm run admin -- add EMAIL")
})
