import { existsSync, mkdirSync } from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { build } from "../../ops/prepare.mjs"

declare module "vitest" {
	export interface ProvidedContext {
		browserPath: string
	}
}

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** Before any browser test: the server build is that of the sources, and there is a browser. */
export default async function prepareGround(project: TestProject): Promise<void> {
	build()
	project.provide("browserPath", await findBrowser())
}

/** An installed browser, else the one that npm brought. @returns the path of its program */
export async function findBrowser(): Promise<string> {
	return INSTALLED.find(existsSync) ?? (await unpackedBrowser())
}

/** The package unpacks its browser to the temporary folder, where a file of another user may be in the way. */
async function unpackedBrowser(): Promise<string> {
	process.env.TMPDIR = join(tmpdir(), `tamasha-browser-${userInfo().uid}`)
	mkdirSync(process.env.TMPDIR, { recursive: true })
	const { default: chromium } = await import("@sparticuz/chromium")
	return chromium.executablePath()
}
