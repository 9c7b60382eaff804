import { href } from "react-router"
import { findTerms } from "../../../domain/application-forms/queries.server.ts"
import { pageNameOf } from "../../../domain/editions/facts.ts"
import { listPublishedEditions } from "../../../domain/editions/queries.server.ts"
import { Notice } from "../../../ui/notice.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { wideColumn } from "../../../ui/site-shell.tsx"
import { formatNairobiDate } from "../../../values/clock.ts"
import { getServices } from "../../request/context.ts"
import { publicPageHeaders } from "../../request/public-page.ts"
import { readEditionHead } from "../head.server.ts"
import { NotFoundBoundary } from "../not-found/not-found-page.tsx"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"
import { PageIntro, Paragraphs } from "../page-sections.tsx"
import type { Route } from "./+types/terms"

const VERSION = /^[1-9]\d{0,3}$/

export const headers = publicPageHeaders({ version: VERSION })

/** The terms that vendors accept in the application form of an edition: the current ones, or an earlier version. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const asked = url.searchParams.get("version") ?? undefined
	const edition = (await listPublishedEditions(db)).find((one) => one.slug === slug)
	const current = edition && (await findTerms(db, edition.id))
	const found = asked ? edition && (await findVersion(db, edition.id, asked)) : current
	if (!edition || !found) throw await respondNotFound(db)
	const name = pageNameOf(edition)
	const title = `Terms for vendors: ${name}`
	const description = `What vendors agree to when they apply for a stall at ${name}.`
	const { picture: _, ...head } = await readEditionHead(context, href("/festivals/:slug/terms", { slug }), {
		title,
		description,
	})
	const { version, paragraphs, publishedAt } = found
	const lead = `${name}. Version ${version}, ${formatNairobiDate(publishedAt)}.`
	return { head, lead, paragraphs, isCurrent: version === current?.version }
}

const findVersion = async (db: Parameters<typeof findTerms>[0], edition: number, version: string) =>
	VERSION.test(version) ? findTerms(db, edition, Number(version)) : undefined

export default function Terms({ loaderData: { head, lead, paragraphs, isCurrent } }: Route.ComponentProps) {
	return (
		<>
			<PageHead {...head} hidden />
			<PageIntro heading="Terms for vendors" lead={lead} colouring="night" />
			<div className={`${wideColumn} grid gap-6 py-10 sm:py-16`}>
				{!isCurrent && <Notice>This is an earlier version. It is not what vendors accept now.</Notice>}
				<Paragraphs texts={paragraphs} />
			</div>
		</>
	)
}

export { NotFoundBoundary as ErrorBoundary }
