import {
	type ActionFunction,
	type ActionFunctionArgs,
	createRequestHandler,
	type RequestHandler,
	type ServerBuild,
} from "react-router"
import { getRequestContext } from "../../app/web/request/context.ts"
import { isPostOnly } from "../../app/web/request/post-only.ts"
import { isBackOfficePath } from "../publishing/back-office-path.ts"

/** The build itself in production; in development whatever it is at this moment. */
export type Build = ServerBuild | (() => Promise<ServerBuild>)

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>

/**
 * React Router goes through the whole table of routes several times for each page. Two thirds of it are the back
 * office's: what visitors ask for is answered from the rest.
 */
export function createPageHandler(build: Build, mode: string): RequestHandler {
	if (typeof build === "function")
		return createRequestHandler(async () => takingPostsAlone(await build()), mode)
	const built = takingPostsAlone(build)
	const handleAny = createRequestHandler(built, mode)
	const handlePublic = createRequestHandler(withoutBackOffice(built), mode)
	return (request, context) => {
		const handle = isBackOfficePath(new URL(request.url).pathname) ? handleAny : handlePublic
		return handle(request, context)
	}
}

/**
 * React Router hands PUT, PATCH and DELETE to the action of a route as well, whose forms come by POST alone. They are refused
 * there, behind the guard of the route, and nothing of them is read.
 */
function takingPostsAlone(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [id, route && refusingOtherMethods(route)])
	return { ...build, routes: Object.fromEntries(routes) }
}

function refusingOtherMethods(route: BuiltRoute): BuiltRoute {
	const { action, loader, default: page } = route.module
	if (!action) return route
	const isRead = (loader || page) && !isPostOnly(loader)
	const refuse = (context: ActionFunctionArgs["context"]) => {
		getRequestContext(context).allow = isRead ? "GET, HEAD, POST" : "POST"
		if (isPostOnly(loader)) return loader()
		throw new Response(null, { status: 405 })
	}
	const takePost: ActionFunction = (args) =>
		args.request.method === "POST" ? action(args) : refuse(args.context)
	return { ...route, module: { ...route.module, action: takePost } }
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
