import { data, href } from "react-router"
import { brandWithNumber } from "../../../domain/applications/rules.ts"
import { createLateLink } from "../../../domain/late-links/commands.server.ts"
import { lateLinkInput } from "../../../domain/late-links/inputs.ts"
import { type LateLink, LISTED_LINKS, listLateLinks } from "../../../domain/late-links/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { type EditionState, editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { EDITION_PARAM } from "../shell/editions/edition-url.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/late-links"
import { LateLinkForm, type RefusedLink } from "./late-link-form.tsx"
import { LateLinkList, type LateLinkView, NewLink } from "./late-link-list.tsx"

/** Links by which single vendors apply to an edition that takes no more applications. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const chosen = getEdition(context)
	const links = await readOrLog(getRequestContext(context).log, "late links", () =>
		listLateLinks(db, chosen.id),
	)
	const edition = editionStateOf(chosen)
	const page = {
		edition,
		links: links?.map((link) => toView(link, edition, now())),
		isCut: links?.length === LISTED_LINKS,
	}
	return data(page, { status: links ? 200 : 503 })
}

function toView(link: LateLink, edition: EditionState, now: Date): LateLinkView {
	const { id, note, application, createdBy, createdAt } = link
	const whom = application ? brandWithNumber(application) : note
	const by = createdBy ? ` by ${capitalize(createdBy)}` : ""
	return {
		id,
		whom,
		created: `Created ${formatNairobiDateTime(createdAt)}${by}`,
		...stateOf(link, edition, now),
	}
}

function stateOf({ usedAt, revokedAt, expiresAt }: LateLink, { isClosed }: EditionState, now: Date) {
	if (usedAt) return { state: `Used on ${formatNairobiDateTime(usedAt)}.`, works: false }
	if (revokedAt) return { state: `Revoked on ${formatNairobiDateTime(revokedAt)}.`, works: false }
	const ends = formatNairobiDateTime(expiresAt)
	if (isClosed && expiresAt > now) return { state: "Ended when the edition was closed.", works: false }
	return expiresAt > now
		? { state: `Works until ${ends}.`, works: true }
		: { state: `Expired on ${ends}.`, works: false }
}

/** Makes a link, and shows it. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const input = await readForm(request, lateLinkInput)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedLink>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { db, now, config } = getServices(context)
	const { id, slug } = getEdition(context)
	if (url.searchParams.get(EDITION_PARAM) !== slug) return refuse({ "": [NO_EDITION.text] }, 404)
	const actor = { by: getAdmin(context).id, at: now(), authSecret: config.authSecret }
	const created = await createLateLink(db, id, input.value, actor)
	if (!created.ok) return refuse({ "": [EDITION_CLOSED_TEXT] }, 409)
	const link = getRequestContext(context).origin + href("/late/:token", { token: created.token })
	return data({ link, note: input.value.note })
}

export default function LateLinks({
	loaderData: { edition, links, isCut },
	actionData,
}: Route.ComponentProps) {
	const made = actionData && "link" in actionData ? actionData : undefined
	const refused = actionData && "errors" in actionData ? actionData : undefined
	return (
		<>
			<title>Late links</title>
			<PageHeading meta={edition.name}>Late links</PageHeading>
			{links ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<p className="max-w-prose">
						A late link lets one vendor apply for {edition.name} after applications have closed. It works
						once, and you can revoke it until it is used.
					</p>
					{made && <NewLink {...made} />}
					<WhileOpen edition={edition}>
						<Panel id="new" title={made ? "Create another link" : "Create a link"}>
							<LateLinkForm key={made?.link} edition={edition.slug} refused={refused} />
						</Panel>
					</WhileOpen>
					<Panel id="links" title="Links">
						<LateLinkList links={links} edition={edition.slug} isCut={isCut} />
					</Panel>
				</div>
			) : (
				<LoadError what="The links" />
			)}
		</>
	)
}
