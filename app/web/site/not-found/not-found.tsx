import { publicPage } from "../../middleware/public-page.ts"
import { servicesOf } from "../../middleware/services.ts"
import type { Route } from "./+types/not-found"
import { missing } from "./missing.server.ts"
import { MissingPage } from "./missing-page.tsx"

export const headers = publicPage()

export function loader({ context }: Route.LoaderArgs) {
	return missing(servicesOf(context).db)
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
	return <MissingPage {...loaderData} />
}
