import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router"
import { isBackOfficePath } from "../publishing/back-office-path.ts"

/** The build itself in production; in development whatever it is at this moment. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

/**
 * React Router goes through the whole table of routes several times for each page. Two thirds of it are the back
 * office's: what visitors ask for is answered from the rest.
 */
export function createPageHandler(build: Build, mode: string): RequestHandler {
	const handleAny = createRequestHandler(build, mode)
	if (typeof build === "function") return handleAny
	const handlePublic = createRequestHandler(withoutBackOffice(build), mode)
	return (request, context) => {
		const handle = isBackOfficePath(new URL(request.url).pathname) ? handleAny : handlePublic
		return handle(request, context)
	}
}

function withoutBackOffice(build: ServerBuild): ServerBuild {
	const { routes, assets } = build
	const publicIds = Object.values(routes)
		.filter((route) => route !== undefined)
		.filter(({ path = "" }) => !isBackOfficePath(`/${path}`))
		.map(({ id }) => id)
	return {
		...build,
		routes: pick(routes, publicIds),
		assets: { ...assets, routes: pick(assets.routes, publicIds) },
	}
}

function pick<Value>(all: Record<string, Value>, names: string[]): Record<string, Value> {
	return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))
}
