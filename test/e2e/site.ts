import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { afterAll } from "vitest"
import type { Db } from "../../app/platform/db.server.ts"
import { type BrowserSession, openBrowserSession, type PageOptions } from "./browser.ts"
import { type MailServer, openMailServer } from "./mail-server.ts"
import { type ServerProcess, startServerProcess } from "./server-process.ts"
import { openSiteEnvironment } from "./site-environment.ts"
import { openTlsProxy } from "./tls-proxy.ts"

/** Who signs in to the tested site. */
const ADMIN = { email: "amina@tamasha.example", password: "a market under jacarandas" }

interface SiteOptions extends Pick<PageOptions, "reducedMotion"> {
	env?: Record<string, string>
	isBehindTls?: boolean
}

/** `npm run e2e -- --behind tls`: every site of the run stands behind the proxy of tls-proxy.ts, as in production. */
export const IS_BEHIND_TLS = process.env.TEST_BEHIND === "tls"

export interface Site extends BrowserSession {
	/** Where visitors ask: of the server itself, or of the front before it. */
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
 * Without demo data; whatever else is set in `env` wins. Behind TLS where a test or the whole run asks for it.
 */
export async function openSite({
	env = {},
	isBehindTls = IS_BEHIND_TLS,
	reducedMotion,
}: SiteOptions = {}): Promise<Site> {
	const environment = await openSiteEnvironment()
	const mail = await openMailServer()
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-site-"))
	const tlsProxy = isBehindTls ? await openTlsProxy() : undefined
	const server = await startServerProcess({
		DATA_DIR: dataDir,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		SMTP_URL: mail.url,
		DEMO_DATA: "off",
		...(tlsProxy && { PUBLIC_URL: tlsProxy.url, TRUST_PROXY: "on" }),
		...environment.env,
		...env,
	})
	tlsProxy?.forwardTo(server.url)
	const url = tlsProxy?.url ?? server.url
	afterAll(async () => {
		tlsProxy?.close()
		await server.stop()
		await mail.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const browserSession = openBrowserSession(() => url, { reducedMotion })
	const site: Site = {
		...browserSession,
		url,
		db: await environment.openDatabase(dataDir),
		mail,
		dataDir,
		server,
		signIn,
		async adminCookie() {
			const response = await fetch(`${url}/login`, {
				method: "POST",
				redirect: "manual",
				headers: { origin: url },
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
