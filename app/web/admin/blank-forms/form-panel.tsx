import { href } from "react-router"
import { type BlankForm, type BlankFormLink, blankFormName } from "../../../domain/blank-forms/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { DownloadLink } from "../../../ui/download-link.tsx"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { UploadForm, type UploadFormProps } from "./upload-form.tsx"

/** A form of the edition as its panel shows it. */
export interface FormView extends Pick<BlankForm, "id" | "kind" | "title" | "sha256"> {
	link: BlankFormLink
	updatedAt: string
}

type FormPanelProps = Omit<UploadFormProps, "title" | "expected" | "edition"> & {
	edition: EditionState
	title: string
	form: FormView | undefined
}

/** What is there of one form, and the way to put another file in its place. */
export function FormPanel({ form, title, edition: { slug, isClosed }, ...upload }: FormPanelProps) {
	const { id, kind } = upload
	const name = blankFormName({ kind, title })
	return (
		<Panel
			id={id}
			title={<span className="wrap-anywhere">{name}</span>}
			actions={form && !isClosed && <RemoveLink id={form.id} name={name} />}
		>
			<div className="flex flex-wrap items-center gap-x-4">
				{form ? (
					<>
						<DownloadLink {...form.link} />
						<span className="figures text-sm text-muted">Uploaded {form.updatedAt}</span>
					</>
				) : (
					<p>There is no form here yet, so vendors have none to download.</p>
				)}
			</div>
			{!isClosed && (
				<div className="mt-4">
					<UploadForm {...upload} edition={slug} title={title} expected={form?.sha256 ?? ""} />
				</div>
			)}
		</Panel>
	)
}

function RemoveLink({ id, name }: { id: number; name: string }) {
	return (
		<LinkButton
			to={href("/admin/blank-forms/:id/removal/new", { id: String(id) })}
			variant="danger"
			size="small"
			aria-label={`Remove ${name}`}
		>
			Remove
		</LinkButton>
	)
}
