import { data, href, redirect } from "react-router"
import * as z from "zod/mini"
import { type PreparationResult, prepareBulkChange } from "../../../domain/bulk-changes/prepare.server.ts"
import { listBulkChanges } from "../../../domain/bulk-changes/queries.server.ts"
import { isTagTarget, STORED_TARGETS } from "../../../domain/bulk-changes/rules.ts"
import { tagName } from "../../../domain/tags/inputs.ts"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { safeRedirect } from "../../request/safe-redirect.ts"
import { getAdmin } from "../../request/session.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { runStageOf } from "../shell/actions/run-stage.ts"
import { TAG_NAME, TOO_MANY_TAGS_TEXT } from "../shell/actions/tag-fields.ts"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { EDITION_PARAM, editionUrl } from "../shell/editions/edition-url.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { tableAddress } from "../shell/lists/applications-view.ts"
import { readSelection } from "../shell/lists/selection.server.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/bulk-changes"
import { changeLabel, NOT_PREPARED, vendorsLabel } from "./labels.ts"
import { historyOf, plannedCount, STAGES } from "./stage.ts"

/** The changes of many applications of an edition, to be looked at again, stopped and undone. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const found = await readOrLog(getRequestContext(context).log, "bulk changes", async () =>
		(await listBulkChanges(db, edition.id)).map((one) => {
			return {
				id: one.change.id,
				stage: runStageOf(one.change),
				history: historyOf(one, now()),
				title: changeLabel(one.change, one.undoneTarget, plannedCount(one.outcomes)),
				changed: one.outcomes.get("done") ?? 0,
			}
		}),
	)
	return data({ edition: edition.name, found }, { status: found ? 200 : 503 })
}

/** Prepares a change of what is selected, and leads to the page that shows what it would do. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { form, selection } = await readSelection(request, ["target", TAG_NAME, RETURN_TO])
	const returnTo = form.get(RETURN_TO)
	const back = safeRedirect(typeof returnTo === "string" ? returnTo : tableAddress({}))
	const refuse = (detail: string) =>
		redirectWithFlash(back, [{ ...NOT_PREPARED, details: [detail] }], context)
	const edition = getEdition(context)
	if (edition.slug !== url.searchParams.get(EDITION_PARAM)) return refuse(NO_EDITION.text)
	const target = z.enum(STORED_TARGETS).safeParse(form.get("target")).data
	if (!target) return refuse("Choose what the selected vendors shall become.")
	const tag = isTagTarget(target) ? tagName.safeParse(form.get(TAG_NAME)) : undefined
	if (tag?.error) return refuse(tag.error.issues[0]?.message ?? "Enter a tag.")
	const { db, now } = getServices(context)
	try {
		const visibility = await readVisibility(context)
		const asked = { selection, target, tag: tag?.data, by: getAdmin(context).id, at: now() }
		const prepared = await prepareBulkChange(db, edition.id, { ...asked, ...visibility })
		if (!prepared.ok) return refuse(REFUSALS[prepared.reason])
		const page = href("/admin/bulk-changes/:id", { id: String(prepared.id) })
		return redirect(editionUrl(page, edition.slug, { [RETURN_TO]: back }), { status: 303 })
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "a change of many applications was not prepared")
		return refuse("Something went wrong. Please try again.")
	}
}

const REFUSALS: Record<Extract<PreparationResult, { ok: false }>["reason"], string> = {
	"nothing-selected": "No vendor is selected.",
	"tag-not-found": "This edition has no such tag.",
	"too-many-tags": TOO_MANY_TAGS_TEXT,
	"not-offered": "This edition does something else with emails now. Reload the page.",
	"edition-closed": EDITION_CLOSED_TEXT,
}

export default function BulkChanges({ loaderData: { edition, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Bulk changes</title>
			<PageHeading meta={edition}>Bulk changes</PageHeading>
			{!found && <LoadError what="The changes" />}
			{found?.length === 0 && (
				<EmptyState title="Nothing was changed for many at once.">
					Select vendors in the <Link to={tableAddress({})}>table</Link>, and choose what they shall become.
				</EmptyState>
			)}
			<ul className="grid gap-3">
				{found?.map(({ id, title, stage, history, changed }) => (
					<li key={id}>
						<Card className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
							<div>
								<h2 className="font-semibold">
									<Link to={href("/admin/bulk-changes/:id", { id: String(id) })} className="link">
										{title}
									</Link>
								</h2>
								<p className="figures text-sm text-muted">
									{history} {vendorsLabel(changed)} changed.
								</p>
							</div>
							<StatusBadge tone={STAGES[stage].tone}>{STAGES[stage].label}</StatusBadge>
						</Card>
					</li>
				))}
			</ul>
		</>
	)
}
