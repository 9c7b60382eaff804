import { data, href } from "react-router"
import { readFormSettings } from "../../../domain/application-forms/queries.server.ts"
import { isPlainForm } from "../../../domain/application-forms/rules.ts"
import { findEdition } from "../../../domain/editions/queries.server.ts"
import { listQuestions } from "../../../domain/questions/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { EditionFields } from "../../forms/edition-fields.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/preview"

/** What the application form of an edition asks, as vendors see it. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const found = await readOrLog(getRequestContext(context).log, "application form", async () => {
		const edition = await findEdition(db, params.edition)
		if (!edition) return {}
		const settings = await readFormSettings(db, edition.id)
		const questions = await listQuestions(db, edition.id)
		const isPlain = isPlainForm(settings) && !questions.length
		return { form: { name: edition.name, settings, questions, isPlain } }
	})
	if (!found) return data({ form: undefined }, { status: 503 })
	const { form } = found
	if (!form) throw await redirectWithFlash(href("/admin/content"), [NO_EDITION], context)
	return data({ form })
}

export default function ApplicationFormPreview({ loaderData: { form }, params }: Route.ComponentProps) {
	if (!form) return <LoadError what="The application form" />
	const { name, settings, questions, isPlain } = form
	return (
		<>
			<title>Application form</title>
			<PageHeading meta={name} actions={<EditButtons edition={params.edition} />}>
				Application form
			</PageHeading>
			{isPlain ? (
				<EmptyState title="Nothing added yet">This form asks what every application form asks.</EmptyState>
			) : (
				<div className="grid max-w-xl gap-6">
					<p>Vendors see this at the end of the form. You can try it here: nothing is sent or kept.</p>
					<form>
						<EditionFields edition={params.edition} {...{ settings, questions }} fieldOf={() => undefined} />
					</form>
				</div>
			)}
		</>
	)
}

function EditButtons({ edition }: { edition: string }) {
	const sectionOf = (name: string) => href("/admin/content/:part", { part: `${name}-${edition}` })
	return (
		<>
			<LinkButton to={sectionOf("categories")}>Edit categories and terms</LinkButton>
			<LinkButton to={sectionOf("application-form")}>Edit questions</LinkButton>
		</>
	)
}
