import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import { AUTH_SECRET } from "../../e2e/extras-form.ts"
import { type ServerProcess, startServerProcess } from "../../e2e/server-process.ts"

export const ADMIN = { email: "amina@tamasha.example", password: "a market under jacarandas" }

export interface TestServer extends ServerProcess {
	dataDir: string
	/** Of the pages whose forms it takes: what `PUBLIC_URL` says, else its own. */
	origin: string
	/** The value of the `Cookie` header of a newly signed-in admin. */
	adminCookie(): Promise<string>
}

/** The built server with these settings, without demo data; stopped after the running test. */
export async function startTestServer(env: Record<string, string>): Promise<TestServer> {
	const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "tamasha-served-")))
	const server = await startServerProcess({ ...SETTINGS, DATA_DIR: dataDir, ...env })
	onTestFinished(async () => {
		await server.stop()
		if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
	})
	const origin = env.PUBLIC_URL ?? server.url
	return { ...server, dataDir, origin, adminCookie: () => signInAt(server.url, ADMIN, origin) }
}

export const SETTINGS = {
	AUTH_SECRET,
	DEMO_DATA: "off",
	TRUST_PROXY: "on",
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
}

/** @throws when the sign-in is refused */
export async function signInAt(url: string, credentials = ADMIN, origin = url): Promise<string> {
	const response = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin },
		body: new URLSearchParams(credentials),
	})
	const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
	if (!cookies.length) throw new Error(`signing in gave ${response.status} and no cookie`)
	return cookies.join("; ")
}
