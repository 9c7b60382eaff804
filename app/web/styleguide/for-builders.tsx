import { Outlet } from "react-router"
import { isPublicSite, servicesOf } from "../middleware/services.ts"
import type { Route } from "./+types/for-builders"

/** The styleguide is for those who build: a site that the public reaches has none (ASVS 15.2.3). */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		const { config } = servicesOf(context)
		return isPublicSite(config)
			? new Response("There is no styleguide here.\n", { status: 404, headers: PLAIN })
			: next()
	},
]

const PLAIN = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }

export default function ForBuilders() {
	return <Outlet />
}
