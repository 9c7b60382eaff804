import { X } from "lucide-react"
import { href } from "react-router"
import { MAX_TAG_LENGTH, type Tag } from "../../../../domain/tags/rules.ts"
import { Button } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { TextField } from "../../../../ui/field.tsx"
import { Form } from "../../../../ui/link.tsx"
import { ActionButton } from "../../shell/actions/action-button.tsx"
import { ReturnTo } from "../../shell/actions/hidden-fields.tsx"
import { NOT_TAGGED, TAG_NAME } from "../../shell/actions/tag-fields.ts"
import { useFetchSubmit } from "../../shell/actions/use-fetch-submit.ts"
import { useRight } from "../../shell/rights/use-right.ts"

interface TagsPanelProps {
	id: number
	brand: string
	tags: { tags: Tag[]; offered: string[] }
	/** It is part of another one now. */
	isClosed?: boolean
}

/** What colleagues sort an application by. */
export function TagsPanel({ id, brand, tags: { tags, offered }, isClosed }: TagsPanelProps) {
	const mayTag = useRight("applications.decide") && !isClosed
	if (!mayTag && !tags.length) return null
	return (
		<Panel id="tags" title="Tags">
			<div className="grid gap-4">
				{tags.length > 0 && (
					<ul aria-label={`Tags of ${brand}`} className="flex flex-wrap gap-2">
						{tags.map((tag) => (
							<li
								key={tag.id}
								className="flex min-w-0 items-center gap-1 rounded-sm border border-line-strong pl-2 text-sm wrap-anywhere"
							>
								<span className="min-w-0 py-1 pr-2">{tag.name}</span>
								{mayTag && <RemoveTag application={id} brand={brand} tag={tag} />}
							</li>
						))}
					</ul>
				)}
				{mayTag && (
					<TagForm id={id} offered={offered.filter((name) => tags.every((tag) => tag.name !== name))} />
				)}
			</div>
		</Panel>
	)
}

function RemoveTag({ application, brand, tag }: { application: number; brand: string; tag: Tag }) {
	const address = { id: String(application), tag: String(tag.id) }
	return (
		<ActionButton
			action={href("/admin/applications/:id/tags/:tag/removal", address)}
			failure={NOT_TAGGED}
			size="small"
			variant="quiet"
			aria-label={`Take the tag “${tag.name}” off ${brand}`}
		>
			<X aria-hidden className="size-4" />
		</ActionButton>
	)
}

function TagForm({ id, offered }: { id: number; offered: string[] }) {
	const { busy, submit } = useFetchSubmit()
	const action = href("/admin/applications/:id/tags", { id: String(id) })
	async function send(form: HTMLFormElement): Promise<void> {
		const typed = String(new FormData(form).get(TAG_NAME))
		if (!(await submit(action, { [TAG_NAME]: typed }, NOT_TAGGED))) return
		form.reset()
		// Beside the table the next key is one of its keys again.
		form.closest<HTMLElement>("[data-vendor]")?.focus()
	}
	return (
		<Form
			method="post"
			action={action}
			onSubmit={(event) => {
				event.preventDefault()
				void send(event.currentTarget)
			}}
			className="flex flex-wrap items-end gap-3"
		>
			<ReturnTo />
			<TextField
				id={TAG_INPUT}
				name={TAG_NAME}
				label="Add a tag"
				hint="Colleagues see it, vendors do not. A vendor who asks for a copy of their data gets it too."
				list="tags-offered"
				required
				maxLength={MAX_TAG_LENGTH}
				autoComplete="off"
				className="min-w-0 grow basis-48"
			/>
			<datalist id="tags-offered">
				{offered.map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<Button type="submit" variant="ghost" busy={busy}>
				Add tag
			</Button>
		</Form>
	)
}

const TAG_INPUT = "new-tag"

/** Leads to the field of a new tag. @returns whether there is one */
export function focusTag(within: ParentNode): boolean {
	const field = within.querySelector<HTMLElement>(`#${TAG_INPUT}`)
	field?.focus()
	return Boolean(field)
}
