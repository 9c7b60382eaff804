import type { Config } from "@react-router/dev/config"
import { writeSiteManifest } from "./bin/site-manifest.ts"

export default {
	ssr: true,
	// bin/prepare.mjs builds beside the build that is being served.
	buildDirectory: process.env.BUILD_FOLDER ?? "build",
	// The address table travels with the first page, for public pages without the office: no discovery calls later.
	routeDiscovery: { mode: "initial" },
	buildEnd: ({ reactRouterConfig }) => writeSiteManifest(reactRouterConfig.buildDirectory),
	// A page's code is one chunk, so that its loss is noticed in one place (app/load-route-module.ts).
	splitRouteModules: false,
	// `npm run dev` finds the libraries of all pages at once: a page that is opened first would else load twice.
	future: { unstable_optimizeDeps: true },
} satisfies Config
