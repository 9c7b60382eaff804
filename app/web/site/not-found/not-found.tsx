import { redirectDocument } from "react-router"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import type { Route } from "./+types/not-found"
import { NotFoundPage } from "./not-found-page.tsx"
import { respondNotFound } from "./respond-not-found.server.ts"

export const headers = publicPageHeaders()

export function loader({ context }: Route.LoaderArgs) {
	return respondNotFound(getServices(context).db)
}

/** What public pages do not know may be a page of the office (site-manifest.ts): the browser asks the server. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
	throw redirectDocument(request.url)
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
	return <NotFoundPage {...loaderData} />
}
