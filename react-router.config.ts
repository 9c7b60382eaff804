import type { Config } from "@react-router/dev/config"

export default {
	ssr: true,
	// bin/prepare.mjs builds beside the build that is being served.
	buildDirectory: process.env.BUILD_FOLDER ?? "build",
	// The whole address table travels with the first page: no discovery calls later, and a 404 is one
	// without asking the server.
	routeDiscovery: { mode: "initial" },
	// A page's code is one chunk, so that its loss is noticed in one place (app/load-route-module.ts).
	splitRouteModules: false,
	// `npm run dev` finds the libraries of all pages at once: a page that is opened first would else load twice.
	future: { unstable_optimizeDeps: true },
} satisfies Config
