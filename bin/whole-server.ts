import type { EnvironmentOptions } from "vite"
import { EXTERNAL_PACKAGES } from "./packages.mjs"

/** Where each half of the build names the packages in it; bin/prepare.mjs makes one file of both. */
export const LICENCES = "licences.json"

/** "debug" takes it along wherever it finds it, so that the build would depend on which tools are installed. */
const EXCLUDED_PACKAGES = ["supports-color"]

/**
 * One server bundle for the web server and the command-line tools, so that all share one domain. Its libraries are in
 * it (decision 037), but for the few that have to lie beside it.
 */
export const SERVER_BUNDLE: EnvironmentOptions = {
	// React and others come twice, for development and for production: only the latter is taken along.
	define: { "process.env.NODE_ENV": '"production"' },
	resolve: { noExternal: true, external: [...EXTERNAL_PACKAGES, ...EXCLUDED_PACKAGES] },
	build: {
		target: "node24",
		rolldownOptions: {
			input: process.env.SERVER_ENTRY ?? "./server/main.ts",
			// Every start reads all of it: comments are a third of the bytes.
			output: { comments: false },
		},
	},
}
