import { resolve } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { CLIENT_CHUNKS, chunkFileName, forbidLargeZod } from "./bin/client-files.ts"
import { inlineScript } from "./bin/inline-script.ts"
import { LICENCES, SERVER_BUNDLE } from "./bin/whole-server.ts"

/** React Router offers no way to say what happens when the code of a page can't be loaded. */
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

export default defineConfig(({ command }) => ({
	plugins: [ownRouteModuleLoader(), inlineScript(), tailwindcss(), reactRouter(), forbidLargeZod()],
	// The same build in checkouts that share one node_modules by a link.
	resolve: { preserveSymlinks: command === "build" },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					// What React Router says on the console to those who build is read by no visitor.
					treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
					output: { codeSplitting: { groups: CLIENT_CHUNKS }, chunkFileNames: chunkFileName },
				},
			},
		},
		// While developing, libraries are loaded as they are installed.
		ssr: command === "build" ? SERVER_BUNDLE : {},
	},
	build: {
		assetsInlineLimit: 0,
		sourcemap: false,
		// Compressing everything to say how large it is takes a quarter of the build.
		reportCompressedSize: false,
		license: { fileName: LICENCES },
		// Of 1,700 icons the modules of fifty are read: a quarter of the build's time.
		rolldownOptions: { experimental: { lazyBarrel: true } },
	},
}))
