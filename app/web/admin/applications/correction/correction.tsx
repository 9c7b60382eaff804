import { data, href, type RouterContextProvider } from "react-router"
import { readCorrectableFields } from "../../../../domain/applications/corrections.server.ts"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { listChangedValues } from "../../../../domain/applications/sent-fields.server.ts"
import {
	type Correction,
	type CorrectionResult,
	correctApplication,
} from "../../../../domain/corrections/correct-application.server.ts"
import { listMisdirectedLetters } from "../../../../domain/decisions/misdirected-letters.server.ts"
import { Button, LinkButton } from "../../../../ui/button.tsx"
import { Checkbox } from "../../../../ui/choice.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatList } from "../../../../values/normalize-text.ts"
import { pluralize } from "../../../../values/number.ts"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm } from "../../../forms/checked-form.tsx"
import { CorrectionField, toFieldView } from "../../../forms/correction-field.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { HELD_FIELD, heldBy, readCorrection } from "../../../forms/read-correction.server.ts"
import { deliverSoon, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { ClosedReason, editionStateOf } from "../../shell/editions/closed-edition.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { Route } from "./+types/correction"
import { correctionErrors } from "./correction-messages.ts"
import { readOutdatedListing } from "./outdated-listing.server.ts"

/** Every field of an application, to be corrected. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const vendor = id && (await findApplication(db, id))
	if (!vendor) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const edition = getEdition(context)
	const fields = await readCorrectableFields(db, { id, editionId: edition.id })
	return {
		id,
		brand: brandOf(vendor),
		number: vendor.number,
		edition: editionStateOf(edition),
		fields: fields.map(toFieldView),
		held: { name: HELD_FIELD, value: heldBy(fields) },
	}
}

/** What a form says that was not taken: only of the fields that were changed in it. */
interface RefusedCorrection {
	typed: Record<string, string>
	errors: FieldErrors
	/** The address may be taken all the same, when the organiser says so. */
	isTaken: boolean
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const id = parseId(params.id) ?? 0
	const fields = await readCorrectableFields(db, { id, editionId: getEdition(context).id })
	const read = await readCorrection(request, fields)
	if (!read.ok)
		return data<RefusedCorrection>({ typed: {}, errors: read.errors, isTaken: false }, { status: 400 })
	const { form, expected, typed } = read
	const viewer = { by: getAdmin(context).id, at: now() }
	const correction: Correction = { expected, typed, isShared: form.has("shared"), ...viewer }
	const result = await correctApplication(db, id, correction)
	if (result.ok) {
		for (const letter of result.letters) deliverSoon(context, letter)
		return redirectWithFlash(applicationPath(id), [await savedMessage(context, id, result)], context)
	}
	if (result.reason === "vendor-not-found") return redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const refused: RefusedCorrection = {
		typed: listChangedValues(fields, correction),
		errors: correctionErrors(result, viewer),
		isTaken: result.reason === "address-taken",
	}
	return data(refused, { status: result.reason === "invalid" ? 400 : 409 })
}

async function savedMessage(
	context: Readonly<RouterContextProvider>,
	id: number,
	{ labels, letters, leftOrder }: Extract<CorrectionResult, { ok: true }>,
) {
	if (!labels.length) return { kind: "success", text: "Nothing was changed." } as const
	const { db } = getServices(context)
	const details: string[] = []
	if (letters.length)
		details.push(
			letters.length === 1
				? "1 unsent email goes to the new address."
				: `${letters.length} unsent emails go to the new address.`,
		)
	const vendor = await findApplication(db, id)
	const misdirected = await listMisdirectedLetters(db, id, vendor?.emailAddress ?? "")
	if (misdirected.length)
		details.push(
			`${pluralize(misdirected.length, "email")} went to another address: you can send ${misdirected.length === 1 ? "it" : "them"} again under Emails.`,
		)
	if (leftOrder.length)
		details.push(
			`The new address has an order of extras, which stays. What was ordered under the former one was taken off: ${formatList(leftOrder)}.`,
		)
	const listing = await readOutdatedListing(context, id)
	if (listing) details.push(`The public list of vendors still has the name “${listing.name}”.`)
	return { kind: "success", text: `Saved: ${labels.join(", ")}.`, details } as const
}

export default function CorrectApplication({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brand, number, edition, fields, held } = loaderData
	const canCorrect = useRight("applications.correct")
	return (
		<>
			<title>Correct application</title>
			<BackLink to={applicationPath(id)} label={brand} />
			<PageHeading
				meta={
					<>
						<span>{edition.name}</span>
						<span>No. {number}</span>
					</>
				}
			>
				Correct application
			</PageHeading>
			{canCorrect ? (
				<CheckedForm
					key={held.value}
					reloadDocument
					action={href("/admin/applications/:id/edit", { id: String(id) })}
					className="max-w-2xl"
					errors={actionData?.errors}
				>
					<input type="hidden" {...held} />
					{fields.map((field) => (
						<CorrectionField
							key={field.name}
							field={field}
							typed={actionData?.typed[field.name]}
							errors={actionData?.errors[field.name]}
						/>
					))}
					{actionData?.isTaken && (
						<Checkbox name="shared" value="yes" label="Both applications are from the same vendor" />
					)}
					<div className="flex flex-wrap gap-3">
						<Button type="submit">Save</Button>
						<LinkButton to={applicationPath(id)} variant="ghost">
							Cancel
						</LinkButton>
					</div>
				</CheckedForm>
			) : (
				<ClosedReason edition={edition} />
			)}
		</>
	)
}
