import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll } from "vitest"
import type { Db } from "../../app/platform/db.server.ts"
import { openWindow, type Window } from "./browser.ts"
import { type MailServer, openMailServer } from "./mail-server.ts"
import { type ServerProcess, startServerProcess } from "./server-process.ts"
import { openGround } from "./site-ground.ts"

/** Who signs in to the tested site. */
const ADMIN = { email: "amina@tamasha.example", password: "a market under jacarandas" }

export interface Site extends Window {
	url: string
	db: Db
	mail: MailServer
	dataDir: string
	server: ServerProcess
	/** Through the real login; ends on `/admin`. */
	signIn(page: Page): Promise<void>
	/** The value of the `Cookie` header of a signed-in admin, for requests without a browser. */
	adminCookie(): Promise<string>
}

/**
 * The whole product for one test file: the built server on ground of its own, a mail server and a browser.
 * Without demo data; whatever else is set in `env` wins.
 */
export async function openSite({ env = {} }: { env?: Record<string, string> } = {}): Promise<Site> {
	const ground = await openGround()
	const mail = await openMailServer()
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-site-"))
	const server = await startServerProcess({
		DATA_DIR: dataDir,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		SMTP_URL: mail.url,
		DEMO_DATA: "off",
		...ground.env,
		...env,
	})
	afterAll(async () => {
		await server.stop()
		await mail.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const window = openWindow(() => server.url)
	const site: Site = {
		...window,
		url: server.url,
		db: await ground.database(dataDir),
		mail,
		dataDir,
		server,
		signIn,
		async adminCookie() {
			const response = await fetch(`${server.url}/login`, {
				method: "POST",
				redirect: "manual",
				headers: { origin: server.url },
				body: new URLSearchParams({ email: ADMIN.email, password: ADMIN.password }),
			})
			const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
			if (!cookies.length) throw new Error(`signing in gave ${response.status} and no cookie`)
			return cookies.join("; ")
		},
	}
	return site
}

async function signIn(page: Page): Promise<void> {
	await page.goto("/login")
	await page.getByLabel("Email").fill(ADMIN.email)
	await page.locator("input[name=password]").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login" }).click()
	await page.waitForURL("**/admin")
}
