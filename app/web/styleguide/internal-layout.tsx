import { Outlet } from "react-router"
import { getServices, isPublicSite } from "../request/context.ts"
import type { Route } from "./+types/internal-layout"

/** The styleguide is for those who build: a site that the public reaches has none (ASVS 15.2.3). */
export const middleware: Route.MiddlewareFunction[] = [
	({ context }, next) => {
		const { config } = getServices(context)
		return isPublicSite(config)
			? new Response("There is no styleguide here.\n", { status: 404, headers: PLAIN_TEXT_HEADERS })
			: next()
	},
]

const PLAIN_TEXT_HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }

export default function InternalLayout() {
	return <Outlet />
}
