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
import { giveBackSitePort, takeSitePort } from "./site-port.ts"
import { openTlsProxy } from "./tls-proxy.ts"

/** Who signs in to the tested site. */
const ADMIN = { email: "amina@tamasha.example", password: "a market under jacarandas" }

interface SiteOptions extends Pick<PageOptions, "reducedMotion" | "isFirstVisit"> {
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
	/** From now on the browser of this page is signed in; what it shows stays. */
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
	...pageOptions
}: SiteOptions = {}): Promise<Site> {
	const environment = await openSiteEnvironment()
	const mail = await openMailServer()
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-site-"))
	const port = await takeSitePort()
	const tlsProxy = isBehindTls ? await openTlsProxy(port) : undefined
	const server = await startServerProcess({
		PORT: tlsProxy ? "0" : `${port}`,
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
		await tlsProxy?.close()
		await server.stop()
		giveBackSitePort(port)
		await mail.close()
		await rm(dataDir, { recursive: true, force: true })
	})
	const browserSession = openBrowserSession(() => url, pageOptions)
	const site: Site = {
		...browserSession,
		url,
		db: await environment.openDatabase(dataDir),
		mail,
		dataDir,
		server,
		adminCookie: () => signIn(url),
		signIn: async (page) => addCookies(page, url, await signIn(url)),
	}
	return site
}

async function signIn(url: string): Promise<string> {
	const response = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: url },
		body: new URLSearchParams(ADMIN),
	})
	const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
	if (!cookies.length) throw new Error(`signing in gave ${response.status} and no cookie`)
	return cookies.join("; ")
}

/** @param header as in `Cookie` */
export async function addCookies(page: Page, url: string, header: string): Promise<void> {
	const cookies = header.split("; ").map((pair) => {
		const at = pair.indexOf("=")
		return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
	})
	await page.context().addCookies(cookies)
}
