import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

export default [
	route("healthz", "web/system/healthz.ts"),
	route("readyz", "web/system/readyz.ts"),

	layout("web/site/layout.tsx", [
		index("web/site/home/home.tsx"),
		route("*", "web/site/not-found/not-found.tsx"),
	]),
] satisfies RouteConfig
