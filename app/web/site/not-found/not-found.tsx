import { publicPageHeaders } from "../../middleware/public-page.ts"
import { getServices } from "../../middleware/services.ts"
import type { Route } from "./+types/not-found"
import { respondNotFound } from "./missing.server.ts"
import { NotFoundPage } from "./missing-page.tsx"

export const headers = publicPageHeaders()

export function loader({ context }: Route.LoaderArgs) {
	return respondNotFound(getServices(context).db)
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
	return <NotFoundPage {...loaderData} />
}
