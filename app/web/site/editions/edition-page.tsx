import { data } from "react-router"
import { publicPageHeaders } from "../../request/public-page.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import type { Route } from "./+types/edition-page"
import { readEditionPage } from "./edition.server.ts"
import { EditionArticle } from "./edition-article.tsx"
import { headersOf } from "./visible-edition.server.ts"

export const headers = publicPageHeaders()

/** `/festivals/:slug`, and `/eventpage` of the edition that has kept that address. */
export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
	const page = await readEditionPage(context, request, slug ? { slug } : { pageAlias: "/eventpage" })
	return data(page, headersOf(page))
}

export default function EditionPage({ loaderData }: Route.ComponentProps) {
	return <EditionArticle edition={loaderData} colouring="murram" />
}

export { NotFoundBoundary as ErrorBoundary }
