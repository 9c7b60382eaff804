import { resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { CLIENT_FILES, onlySmallZod } from "./ops/client-files.ts"

/** React Router offers no way to say what happens when the code of a page can't be loaded (R8). */
function ownRouteModuleLoader(): Plugin {
	return {
		name: "own-route-module-loader",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId: (source, importer) =>
			source.endsWith("/routeModules.js") && importer?.includes("react-router")
				? resolve("app/load-route-module.ts")
				: undefined,
	}
}

export default defineConfig({
	plugins: [ownRouteModuleLoader(), tailwindcss(), reactRouter(), onlySmallZod()],
	environments: {
		client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CLIENT_FILES } } } } },
		// One server bundle for the web server and the command-line tools, so that all share one domain.
		ssr: { build: { target: "node24", rolldownOptions: { input: "./main.ts" } } },
	},
	build: { assetsInlineLimit: 0, sourcemap: false },
})
