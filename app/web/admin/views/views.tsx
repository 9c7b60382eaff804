import { data } from "react-router"
import { saveView, type ViewResult } from "../../../domain/saved-views/commands.server.ts"
import { viewName } from "../../../domain/saved-views/inputs.ts"
import { listViews, type SavedView } from "../../../domain/saved-views/queries.server.ts"
import { listTags } from "../../../domain/tags/queries.server.ts"
import type { Tag } from "../../../domain/tags/rules.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { ClosedReason, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { EDITION_PARAM } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog, writeOrLog } from "../shell/frame/read-or-log.ts"
import { addressOf } from "../shell/lists/saved-query.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/views"
import { readCurrentQuery } from "./current-query.server.ts"
import { describeQuery, describeView } from "./describe-query.ts"
import { NewView } from "./new-view.tsx"
import { type ViewItem, ViewList } from "./view-list.tsx"
import { refusalText } from "./view-urls.ts"

/** The saved views of an edition, and what its vendors are shown by now, which may become one. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const { shown, reader } = await readCurrentQuery(context, url.searchParams)
	const found = await readOrLog(getRequestContext(context).log, "saved views", async () => {
		const [views, tags] = await Promise.all([listViews(db, edition.id, reader), listTags(db, edition.id)])
		return { views: views.map((view) => toItem(view, tags, now())), description: describeQuery(shown, tags) }
	})
	const page = { edition: editionStateOf(edition), found, back: addressOf(shown, "table") }
	return data({ ...page, fields: fieldsOf(shown) }, { status: found ? 200 : 503 })
}

/** What is shown, as fields of a form. */
const fieldsOf = (shown: Parameters<typeof addressOf>[0]): Record<string, string> =>
	Object.fromEntries(new URL(addressOf(shown, "table"), "https://x.invalid").searchParams)

function toItem({ id, name, version, changed, ...view }: SavedView, tags: Tag[], now: Date): ViewItem {
	const who = changed.name ? ` by ${capitalize(changed.name)}` : ""
	return {
		id,
		name,
		version,
		to: addressOf(view.query, "table"),
		description: describeView(view, tags),
		history: `Saved${who} ${formatNairobiMoment(changed.at, now)}`,
	}
}

/** Saves what is shown under a new name. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const read = await readFilteredForm(request, () => true)
	const form = read.ok ? read.form : new FormData()
	const typed = String(form.get("name") ?? "")
	const refuse = (error: string, status: number) => data({ errors: { name: [error] }, typed }, { status })
	const edition = getEdition(context)
	if (edition.slug !== url.searchParams.get(EDITION_PARAM)) return refuse(NO_EDITION.text, 404)
	const parsed = viewName.safeParse(typed)
	if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "Check the name.", 400)
	const { db, now } = getServices(context)
	const { shown } = await readCurrentQuery(context, form)
	const actor = { by: getAdmin(context).id, at: now() }
	const saved: ViewResult | undefined = await writeOrLog(
		getRequestContext(context).log,
		"a view was not saved",
		() => saveView(db, edition.id, { name: parsed.data, query: shown }, actor),
	)
	if (!saved) return refuse("Something went wrong. Please try again.", 503)
	if (!saved.ok) return refuse(refusalText(saved, actor), 409)
	const text = `The view “${saved.name}” is saved. Colleagues see it above the list.`
	return redirectWithFlash(addressOf(shown, "table"), [{ kind: "success", text }], context)
}

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
	const { edition, found, back, fields } = loaderData
	const maySave = useRight("views.write") && !edition.isClosed
	return (
		<>
			<title>Saved views</title>
			<BackLink to={back} label="All Vendors" />
			<PageHeading meta={edition.name}>Saved views</PageHeading>
			{!found && <LoadError what="The views" />}
			{found && (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<p className="max-w-prose">
						A view is a filter and an order of the vendors under a name. Everybody who reads applications of
						this edition has it above the list.
					</p>
					<ClosedReason edition={edition} />
					{maySave && (
						<NewView
							edition={edition.slug}
							fields={fields}
							description={found.description}
							refused={actionData}
						/>
					)}
					<ViewList views={found.views} edition={edition} fields={fields} mayChange={maySave} />
				</div>
			)}
		</>
	)
}
