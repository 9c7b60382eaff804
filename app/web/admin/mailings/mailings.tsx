import { PenLine } from "lucide-react"
import { data, href, redirect } from "react-router"
import { copyStageOf } from "../../../domain/mail/copies.ts"
import { addRecipients, createMailing } from "../../../domain/mailings/drafts.server.ts"
import { readFirstTemplate } from "../../../domain/mailings/first-template.server.ts"
import { listMailings } from "../../../domain/mailings/queries.server.ts"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { safeRedirect } from "../../request/safe-redirect.ts"
import { getAdmin } from "../../request/session.ts"
import { RETURN_TO, ReturnTo } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { type EditionState, editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { EDITION_PARAM, editionUrl } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { COPY_STAGES } from "../shell/letters/copy-counts.tsx"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { readSelection } from "../shell/lists/selection.server.ts"
import { ALL_OF_FILTER } from "../shell/lists/selection-fields.ts"
import type { Route } from "./+types/mailings"
import { FILTER_FIELDS, parseFilter } from "./mailing-filter.ts"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { NOT_CHANGED, vendorsLabel } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"
import { historyOf } from "./view.server.ts"

/** The emails to vendors of an edition, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "emails to vendors", async () => {
		const page = await listMailings(db, edition.id, view)
		const rows = page.rows.map((one) => ({
			id: one.id,
			subject: one.subject,
			history: historyOf(one, now()),
			stage: copyStageOf(one.mailing, one.isWaiting),
		}))
		return { ...page, rows }
	})
	return data({ edition: editionStateOf(edition), found }, { status: found ? 200 : 503 })
}

/** Of the draft to add to; missing or none: a new one. */
const DRAFT = "mailing"

/**
 * Begins an email to what is selected, or adds it to a draft. All that a filter finds is the filter itself for a new email,
 * and those whom it finds at this moment for one that is there.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { form, selection } = await readSelection(request, [...FILTER_FIELDS, DRAFT, RETURN_TO])
	const returnTo = form.get(RETURN_TO)
	const back = safeRedirect(typeof returnTo === "string" ? returnTo : href("/admin/mailings"))
	const refuse = (message = NOT_CHANGED) => redirectWithFlash(back, [message], context)
	const edition = getEdition(context)
	if (edition.slug !== url.searchParams.get(EDITION_PARAM)) return refuse(NO_EDITION)
	const { db, now } = getServices(context)
	const actor = { by: getAdmin(context).id, at: now() }
	const draft = parseId(String(form.get(DRAFT) ?? ""))
	try {
		if (draft) {
			const added = await addRecipients(db, { id: draft, editionId: edition.id }, selection, actor)
			if (!added.ok) return refuse(refusedDraft(added).messages[0])
			const text = added.added
				? `${vendorsLabel(added.added)} added.`
				: "These vendors were among the recipients already."
			return redirectWithFlash(recipientsPath(draft, edition.slug), [{ kind: "success", text }], context)
		}
		const isFilter = form.has(ALL_OF_FILTER)
		const filter = isFilter ? parseFilter(Object.fromEntries(form)) : null
		const whom = isFilter ? { filter } : { filter, selection }
		const template = await readFirstTemplate(db, edition, { ...filter, at: actor.at })
		const created = await createMailing(db, { editionId: edition.id, template, ...whom, ...actor })
		if (!created.ok) return refuse(refusedDraft(created).messages[0])
		const page = href("/admin/mailings/:id/edit", { id: String(created.id) })
		return redirect(editionUrl(page, edition.slug), { status: 303 })
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "an email to vendors was not begun")
		return refuse({ ...NOT_CHANGED, details: ["Something went wrong. Please try again."] })
	}
}

const recipientsPath = (id: number, slug: string) =>
	editionUrl(href("/admin/mailings/:id/recipients", { id: String(id) }), slug)

export default function Mailings({ loaderData: { edition, found } }: Route.ComponentProps) {
	return (
		<ListScreen
			title="Vendor mailings"
			what="The emails"
			pagesLabel="Pages of vendor mailings"
			found={found}
			meta={edition.name}
			urlFor={(cursor) => buildUrl(href("/admin/mailings"), cursor)}
			search={
				<div className="mb-6">
					<WhileOpen edition={edition}>
						<NewButton edition={edition} />
					</WhileOpen>
				</div>
			}
			empty={
				<EmptyState title="No vendor mailings yet.">
					Write one to as many vendors as you like: you see it, and who gets it, before it leaves.
				</EmptyState>
			}
		>
			{({ id, subject, stage, history }) => (
				<Card key={id} aria-labelledby={`mailing-${id}`} className="grid gap-1.5">
					<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
						<h2 id={`mailing-${id}`} className="min-w-0 text-base font-bold wrap-anywhere">
							<Link to={mailingPath(id)} className="link">
								{subject}
							</Link>
						</h2>
						<StatusBadge tone={COPY_STAGES[stage].tone}>{COPY_STAGES[stage].label}</StatusBadge>
					</div>
					<p className="figures text-sm text-muted">{history}</p>
				</Card>
			)}
		</ListScreen>
	)
}

function NewButton({ edition }: { edition: EditionState }) {
	return (
		<Form reloadDocument method="post" action={actionPath(href("/admin/mailings"), edition)}>
			<ReturnTo />
			<Button type="submit" icon={<PenLine aria-hidden className="size-5 shrink-0" />}>
				Write an email
			</Button>
		</Form>
	)
}
