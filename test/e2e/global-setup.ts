import type { TestProject } from "vitest/node"
import { build } from "../../bin/prepare.mjs"
import { findBrowser } from "./browser-executable.ts"

declare module "vitest" {
	export interface ProvidedContext {
		browserPath: string
	}
}

/** Before any browser test: there is a browser, and the server build is that of the sources. */
export default async function setUpEndToEnd(project: TestProject): Promise<void> {
	project.provide("browserPath", await findBrowser())
	await build()
}
