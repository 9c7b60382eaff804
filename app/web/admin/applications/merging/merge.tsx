import { data, href } from "react-router"
import { type MergeResult, mergeApplications } from "../../../../domain/merging/merge-applications.server.ts"
import { Button, LinkButton } from "../../../../ui/button.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { TextField } from "../../../../ui/field.tsx"
import { Form } from "../../../../ui/link.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiMoment } from "../../../../values/clock.ts"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { deliverSoon, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { readFilteredForm } from "../../../request/small-form.ts"
import { EXPECTED, readExpected } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import {
	actorName,
	EDITION_CLOSED_TEXT,
	NO_VENDOR,
	type Viewer,
} from "../../shell/decisions/decision-messages.ts"
import { ClosedReason } from "../../shell/editions/closed-edition.tsx"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { Route } from "./+types/merge"
import { ComparedColumns, PickedField, SameFields, StayingApplication } from "./merge-panels.tsx"
import { type MergeView, readMergeView } from "./merge-view.server.ts"
import { WITH } from "./same-vendor.tsx"

/** Applications that may be of one vendor, side by side. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const view = id && (await readMergeView(context, id, url))
	if (!view) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	return view
}

const PICK = /^pick-(.+)$/

export async function action({ request, params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const read = await readFilteredForm(
		request,
		(name) => ["ids", "kept", EXPECTED].includes(name) || PICK.test(name),
	)
	const form = read.ok ? read.form : new FormData()
	const viewer = { by: getAdmin(context).id, at: now() }
	const picks: Record<string, number> = {}
	for (const [name, value] of form) {
		const [, field] = PICK.exec(name) ?? []
		const id = parseId(String(value))
		if (field && id) picks[field] = id
	}
	const own = parseId(params.id) ?? 0
	const ids = String(form.get("ids") ?? "")
		.split(",")
		.flatMap((one) => parseId(one) ?? [])
	const keptId = parseId(String(form.get("kept") ?? "")) ?? 0
	const isOwn = ids.includes(own)
	const merge = { ids: isOwn ? ids : [], keptId, picks, expected: readExpected(form) ?? "", ...viewer }
	const result = await mergeApplications(db, merge)
	if (!result.ok) return data({ errors: mergeErrors(result, viewer), keptId, picks }, { status: 409 })
	for (const letter of result.letters) deliverSoon(context, letter)
	const names = result.merged.map((number) => `No. ${number}`).join(", ")
	const text = `${names} ${result.merged.length === 1 ? "is" : "are"} now part of No. ${result.number}.`
	return redirectWithFlash(applicationPath(keptId), [{ kind: "success", text }], context)
}

function mergeErrors(result: Exclude<MergeResult, { ok: true }>, viewer: Viewer): FieldErrors {
	switch (result.reason) {
		case "edition-closed":
			return { "": [EDITION_CLOSED_TEXT] }
		case "withdrawn":
			return { "": ["One of them is withdrawn. Undo that first, or leave it out. Nothing was merged."] }
		case "other-has-to-stay":
			return { kept: [`${result.numbers.map((number) => `No. ${number}`).join(" or ")} has to stay.`] }
		case "changed-meanwhile": {
			const { last } = result
			const who =
				last && `${actorName(last, viewer)} changed one of them ${formatNairobiMoment(last.at, viewer.at)}. `
			return {
				"": [
					`${who ?? "One of them has been changed meanwhile. "}Nothing was merged. Look at them again below.`,
				],
			}
		}
		default:
			return { "": ["There is nothing to merge. Nothing was changed."] }
	}
}

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brand, number, edition, applications, expected, others } = loaderData
	return (
		<>
			<title>Merge applications</title>
			<BackLink to={applicationPath(id)} label={brand} />
			<PageHeading
				meta={
					<>
						<span>{edition.name}</span>
						<span>No. {number}</span>
					</>
				}
			>
				Merge applications
			</PageHeading>
			{applications.length < 2 ? (
				<EmptyState title="No other application to compare with.">
					None with the same email, phone or brand was found. Enter a number below to compare another one.
				</EmptyState>
			) : (
				<MergeForm key={expected} view={loaderData} refused={actionData} />
			)}
			<OtherComparison id={id} number={number} others={others} />
		</>
	)
}

const mergePath = (id: number) => href("/admin/applications/:id/merge", { id: String(id) })

interface MergeFormProps {
	view: MergeView
	/** What was picked and not taken. */
	refused: { errors: FieldErrors; keptId: number; picks: Record<string, number> } | undefined
}

function MergeForm({ view, refused }: MergeFormProps) {
	const { id, edition, applications, fields, expected, others } = view
	const errors = refused?.errors
	const isStillOffered = applications.some((one) => one.id === refused?.keptId && one.canStay)
	const keptId = (isStillOffered && refused?.keptId) || view.keptId
	const canMerge = useRight("applications.correct")
	const different = fields.filter(({ differs }) => differs)
	return (
		<CheckedForm
			reloadDocument
			action={`${mergePath(id)}?${new URLSearchParams({ [WITH]: others })}`}
			errors={errors}
		>
			<input type="hidden" name={EXPECTED} value={expected} />
			<input type="hidden" name="ids" value={applications.map((one) => one.id).join(",")} />
			<ComparedColumns applications={applications} />
			<StayingApplication
				applications={applications}
				keptId={keptId}
				staying={view.staying}
				errors={errors?.kept}
			/>
			{different.map((field) => (
				<PickedField
					key={field.name}
					field={{ ...field, pickedId: refused?.picks[field.name] ?? field.pickedId }}
					applications={applications}
				/>
			))}
			<SameFields fields={fields.filter(({ differs }) => !differs)} />
			<p className="max-w-prose text-sm text-muted">
				What came with the other applications stays with them: answers, photos, documents, emails, decisions,
				reviews and notes can be read on their own pages, their numbers are found in the list, and they can be
				taken apart again. Only choices and emails that were held or not sent are discarded. Only the one that
				stays is counted.
				{view.hasOrders &&
					" One order of extras stays, the one under the email that stays: the others are taken off, with what is charged for them."}
				{view.hasMoney &&
					" It is charged for its own stall alone: stalls of the others are taken back, and what they paid counts for it. Where one of them has invoices, the difference is invoiced or credited at once."}
			</p>
			{canMerge ? (
				<div className="flex flex-wrap gap-3">
					<SubmitButton>Merge</SubmitButton>
					<LinkButton to={applicationPath(id)} variant="ghost">
						Cancel
					</LinkButton>
				</div>
			) : (
				<ClosedReason edition={edition} />
			)}
		</CheckedForm>
	)
}

/** With which applications this one is compared. */
function OtherComparison({ id, number, others }: Pick<MergeView, "id" | "number" | "others">) {
	return (
		<Form method="get" action={mergePath(id)} className="mt-8 flex max-w-md flex-wrap items-end gap-3">
			<TextField
				id="with"
				name={WITH}
				label={`Compare No. ${number} with`}
				hint="Numbers of other applications, such as 7, 12."
				defaultValue={others}
				autoComplete="off"
				className="min-w-0 flex-1"
			/>
			<Button type="submit" variant="ghost">
				Compare
			</Button>
		</Form>
	)
}
