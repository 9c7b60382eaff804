import { data } from "react-router"
import { listBlankForms } from "../../../domain/blank-forms/queries.server.ts"
import { type BlankForm, toBlankFormLink } from "../../../domain/blank-forms/rules.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ClosedReason, type EditionState, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/blank-forms"
import { FormPanel, type FormView } from "./form-panel.tsx"
import { type RefusedUpload, receiveUpload } from "./receive-upload.server.ts"
import { UploadForm } from "./upload-form.tsx"

/** The forms that vendors of an edition download and sign. */
export async function loader({ context }: Route.LoaderArgs) {
	const chosen = getEdition(context)
	const forms = await readOrLog(getRequestContext(context).log, "blank forms", () =>
		listBlankForms(getServices(context).db, chosen.id),
	)
	const edition = editionStateOf(chosen)
	return data({ edition, forms: forms?.map(toFormView) }, { status: forms ? 200 : 503 })
}

const toFormView = (form: BlankForm): FormView => {
	const { id, kind, title, sha256, updatedAt } = form
	return { id, kind, title, sha256, link: toBlankFormLink(form), updatedAt: formatNairobiDateTime(updatedAt) }
}

export const action = ({ request, context }: Route.ActionArgs) => receiveUpload(request, context)

export default function BlankForms({ loaderData: { edition, forms }, actionData }: Route.ComponentProps) {
	return (
		<>
			<title>Blank forms</title>
			<PageHeading meta={edition.name}>Blank forms</PageHeading>
			{forms ? (
				<div className="grid gap-6">
					<p className="max-w-prose">
						Vendors of {edition.name} download these forms, often on a phone, so keep them small. They are
						linked from the confirmation email, from the extras page while its vendors can send extras, and
						from its guidelines for vendors.
					</p>
					<ClosedReason edition={edition} />
					<FormPanels forms={forms} edition={edition} refused={actionData} />
				</div>
			) : (
				<LoadError what="The forms" />
			)}
		</>
	)
}

type FormPanelsProps = { forms: FormView[]; edition: EditionState; refused: RefusedUpload | undefined }

function FormPanels({ forms, edition, refused }: FormPanelsProps) {
	const refusedHere = (kind: string, title: string) =>
		refused?.kind === kind && refused.title === title && !refused.isNew ? refused : undefined
	return (
		<>
			{listSlots(forms).map(({ id, kind, title, form }) => (
				<FormPanel
					key={id}
					id={id}
					edition={edition}
					kind={kind}
					title={title}
					form={form}
					refused={refusedHere(kind, title)}
				/>
			))}
			{!edition.isClosed && (
				<Panel id="new" title="Add another form">
					<UploadForm
						id="new"
						edition={edition.slug}
						kind="other"
						title={undefined}
						expected=""
						refused={refused?.isNew ? refused : undefined}
					/>
				</Panel>
			)}
		</>
	)
}

/** The two forms that every edition has, uploaded or not, then the others that there are. */
function listSlots(forms: FormView[]) {
	const named = (["indemnity", "insurance"] as const).map((kind) => ({
		id: kind,
		kind,
		title: "",
		form: forms.find((form) => form.kind === kind),
	}))
	const others = forms.filter(({ kind }) => kind === "other")
	return [
		...named,
		...others.map((form) => ({ id: `form-${form.id}`, kind: form.kind, title: form.title, form })),
	]
}
