import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { SELF_SIGNED } from "../../../app/platform/self-signed.fixture.ts"
import { openBrowserSession } from "../../e2e/browser.ts"
import { findAddressProblems, protocolOf } from "../../e2e/public-address.ts"
import { openDeployment, type ProxySetup } from "../ground/deployment.ts"
import { fetchRedirect, probeForgedHost } from "../ground/forged-host.ts"
import {
	CERTIFICATE_FILES,
	EXAMPLE_HOST,
	nginxTempPaths,
	type ProxyProgram,
	readExampleWithCertificate,
} from "../ground/proxy-examples.ts"
import { findFreePort, openReverseProxy, PROXIES } from "../ground/reverse-proxy.ts"
import { runUserJourney } from "../ground/user-journey.ts"
import { control, trial } from "../harness/trial.ts"

/** Of all proxies in turn: the browser has to be told at its start where the name leads. */
const port = await findFreePort()
const RULES = ["443", port].map((asked) => `MAP ${EXAMPLE_HOST}:${asked} 127.0.0.1:${port}`)
let url = ""
const window = openBrowserSession(() => url, { flags: [`--host-resolver-rules=${RULES.join(",")}`] })

const FLOW = "sign in, apply, extras, decide, download, newsletter, with JavaScript and without"

async function openBehind(proxy: ProxyProgram, publicUrl: string) {
	url = publicUrl
	let httpPort = 0
	const front: ProxySetup = {
		publicUrl: () => publicUrl,
		open: async (at, ports) => {
			httpPort = (await openReverseProxy(proxy, at, ports)).httpPort
		},
	}
	const machines = await openDeployment({ front, port, processes: 1 })
	return { machines, httpPort }
}

/** Where the browser asks: the same listening port is 443 to it, or the one that it is. */
const PLACES = { "443": `https://${EXAMPLE_HOST}`, "another port": `https://${EXAMPLE_HOST}:${port}` }

for (const proxy of PROXIES) {
	for (const [where, address] of Object.entries(PLACES)) {
		trial(
			"M4",
			`a_season_goes_through_${proxy}_with_its_certificate_on_${where.replace(" ", "_")}`,
			{ quick: 1, full: 1, seconds: 300 },
			async () => {
				const { machines: deployment, httpPort } = await openBehind(proxy, address)
				for (const javaScript of [true, false])
					await runUserJourney({ deployment, browserSession: window, javaScript })
				const page = await window.newPage()
				const answer = await page.goto("/")
				expect(answer?.headers()["strict-transport-security"]).toMatch(/^max-age=31536000/)
				expect(await protocolOf(page)).toBe("h2")
				expect(await findAddressProblems(page, deployment)).toEqual([])
				expect(await probeForgedHost(port)).toEqual({ seen: false, form: "refused" })
				const there = await fetchRedirect(httpPort, EXAMPLE_HOST)
				expect(there).toMatch(new RegExp(`^30[18] https://${EXAMPLE_HOST}/about\\?x=1$`))
				expect(await fetchRedirect(httpPort, "evil.example")).not.toContain("evil.example")
				return {
					tried: `${proxy} with a certificate on ${where}: ${FLOW}`,
					held: "h2, __Host- cookies, HSTS, all addresses the public one, nothing for a forged Host",
				}
			},
		)
	}
}

control(
	"M4",
	"a_public_address_that_is_not_the_visitors_takes_no_form",
	{ quick: 1, full: 1 },
	async ({ skip }) => {
		const [proxy] = PROXIES
		if (!proxy) return skip("no proxy is installed")
		const { machines } = await openBehind(proxy, "https://elsewhere.tamasha.example")
		url = PLACES["443"]
		window.expectNoise(/403/)
		const page = await window.newPage({ javaScript: false })
		await page.goto("/login")
		await page.getByLabel("Email").fill("amina@tamasha.example")
		await page.getByLabel("Password", { exact: true }).fill("a market under jacarandas")
		await page.getByRole("button", { name: "Login" }).click()
		await page.getByText("Requests from other sites are refused.").waitFor()
		await page.goto("/about")
		expect((await findAddressProblems(page, { ...machines, url })).length).toBeGreaterThan(0)
		return { tried: "another PUBLIC_URL", held: "no sign-in, other addresses, as it must" }
	},
)

/** The proxy's own look at its example. @returns what it complains of */
async function complaintsOf(proxy: ProxyProgram, change = (settings: string) => settings): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-check-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	await writeFile(join(folder, CERTIFICATE_FILES.whole), `${SELF_SIGNED.cert}\n${SELF_SIGNED.key}\n`)
	await writeFile(join(folder, CERTIFICATE_FILES.chain), SELF_SIGNED.cert)
	await writeFile(join(folder, CERTIFICATE_FILES.key), SELF_SIGNED.key)
	const file = join(folder, "settings")
	await writeFile(file, change(await asUser(proxy, folder)))
	const commands: Record<ProxyProgram, string[]> = {
		nginx: ["-t", "-q", "-e", "stderr", "-g", `pid ${folder}/pid;`, "-c", file],
		haproxy: ["-c", "-dW", "-f", file],
		caddy: ["validate", "--adapter", "caddyfile", "--config", file],
	}
	const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
	const { status, stderr } = spawnSync(proxy, commands[proxy], { encoding: "utf8", env })
	return status === 0 ? "" : `${proxy} ended with ${status}: ${stderr}`
}

/** Whoever is not root may not make nginx' folders where it has them. */
async function asUser(proxy: ProxyProgram, folder: string): Promise<string> {
	const example = await readExampleWithCertificate(proxy, folder)
	if (proxy !== "nginx" || process.getuid?.() === 0) return example
	await mkdir(join(folder, "var"))
	return example
		.replace("/var/cache", join(folder, "var"))
		.replace("http {", `http {\n\taccess_log off;\n${nginxTempPaths(folder)}`)
}

trial(
	"M4",
	"the_examples_pass_the_own_check_of_their_program",
	{ quick: 1, full: 1, seconds: 60 },
	async ({ skip }) => {
		if (!PROXIES.length) skip("no proxy is installed")
		const before = existsSync("/var/cache/tamasha")
		onTestFinished(() => (before ? undefined : rm("/var/cache/tamasha", { recursive: true, force: true })))
		for (const proxy of PROXIES) expect([proxy, await complaintsOf(proxy)]).toEqual([proxy, ""])
		return { tried: `the own checks of ${PROXIES.join(", ")}`, held: "no complaint" }
	},
)

control("M4", "a_spoilt_example_does_not_pass", { quick: 1, full: 1 }, async ({ skip }) => {
	if (!PROXIES.length) skip("no proxy is installed")
	const spoil = (settings: string) => `${settings}\nno-such-setting {\n`
	for (const proxy of PROXIES) expect([proxy, await complaintsOf(proxy, spoil)]).not.toEqual([proxy, ""])
	return { tried: "a setting that is none", held: "each complains, as it must" }
})
