import { readFileSync } from "node:fs"
import type { EnvironmentOptions } from "vite"

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
	dependencies: Record<string, string>
}

/** Where each half of the build names the packages in it; ops/prepare.mjs makes one file of both. */
export const LICENCES = "licences.json"

/**
 * One server bundle for the web server and the command-line tools, so that all share one domain. Its libraries are in
 * it (decision 037): what stands under `dependencies` in package.json is all that has to be installed beside it.
 */
export const WHOLE_SERVER: EnvironmentOptions = {
	// React and others come twice, for development and for production: only the latter is taken along.
	define: { "process.env.NODE_ENV": '"production"' },
	resolve: { noExternal: true, external: Object.keys(dependencies) },
	build: { target: "node24", rolldownOptions: { input: process.env.SERVER_ENTRY ?? "./main.ts" } },
}
