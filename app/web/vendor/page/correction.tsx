import { data, href, redirect } from "react-router"
import { readCorrectableFields } from "../../../domain/applications/corrections.server.ts"
import { listChangedValues } from "../../../domain/applications/sent-fields.server.ts"
import {
	CORRECTION_LIMIT,
	correctOwnApplication,
	listOwnFields,
	type OwnCorrectionResult,
} from "../../../domain/vendor-pages/own-correction.server.ts"
import { formatList } from "../../../values/normalize-text.ts"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import { CorrectionField, type FieldView, toFieldView } from "../../forms/correction-field.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { HELD_FIELD, heldBy, readCorrection } from "../../forms/read-correction.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/correction"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders, savedAddress } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** Every field of an application that its vendor may correct. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const fields = page.isClosed ? [] : await listOwnFields(getServices(context).db, page, page.corrections)
	return data({
		back: pageAddress(token, search),
		about: `${page.edition.name}, No. ${page.number}`,
		emailChange: href("/my/:token/email", { token }) + search,
		fields: fields.map(toFieldView).map(inTheirWords),
		held: { name: HELD_FIELD, value: heldBy(fields) },
	})
}

/** The office asks what the vendor agreed to; here it is the vendor who is asked. */
const inTheirWords = (field: FieldView): FieldView =>
	field.name === "directoryConsent"
		? {
				...field,
				label: "Public vendor directory",
				options: [
					{ value: "on", label: "List us, if we are accepted" },
					{ value: "", label: "Do not list us" },
				],
			}
		: field

/** Only of the fields that were changed. */
interface Refused {
	typed: Record<string, string>
	errors: FieldErrors
}

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const { db, limits, now } = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const { page, search } = opened
	const fields = await readCorrectableFields(db, { id: page.id, editionId: page.edition.id })
	const read = await readCorrection(request, fields)
	if (!read.ok) return data<Refused>({ typed: {}, errors: read.errors }, { status: 400 })
	const refuse = (errors: FieldErrors, status: number) =>
		data<Refused>({ typed: listChangedValues(fields, read), errors }, { status })
	if (!(await limits.consume(CORRECTION_LIMIT, String(page.id)))) return refuse({ "": [TOO_OFTEN] }, 429)
	const { expected, typed } = read
	const corrected = await correctOwnApplication(db, page.id, { expected, typed, at: now() })
	if (!corrected.ok) return refuse(errorsOf(corrected), corrected.reason === "invalid" ? 400 : 409)
	return redirect(savedAddress(token, search))
}

const TOO_OFTEN = "You have corrected this many times in an hour. Please try again later."
const NOT_TAKEN = "This can no longer be corrected here. Email us, and we change it for you."

function errorsOf(refused: Exclude<OwnCorrectionResult, { ok: true }>): FieldErrors {
	switch (refused.reason) {
		case "invalid":
			return Object.fromEntries(Object.entries(refused.faults).map(([name, fault]) => [name, [fault]]))
		case "changed-meanwhile":
			return Object.fromEntries(
				refused.fields.map((field) => [field.name, [meanwhileMessage(inTheirWords(toFieldView(field)))]]),
			)
		case "too-late":
			return {
				"": [
					`${formatList(refused.labels)} can no longer be corrected here. Nothing was changed. Email us, and we change it for you.`,
				],
			}
		default:
			return { "": [NOT_TAKEN] }
	}
}

function meanwhileMessage({ label, value, options }: FieldView): string {
	const words = value
		.split("\n")
		.map((line) => options.find((option) => option.value === line)?.label ?? line)
	return `${label}: this has been changed meanwhile. It is now “${words.join(", ")}”. Save again to replace it.`
}

export default function Correction({ loaderData, actionData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { back, about, emailChange, fields, held } = loaderData
	return (
		<Subpage back={back} title="Correct your application" about={about} hasErrors={Boolean(actionData)}>
			<p className="mt-4">
				We see what you change.{" "}
				<a href={emailChange} className="link">
					Your email address is changed on a page of its own.
				</a>
			</p>
			<CheckedForm reloadDocument errors={actionData?.errors} className="mt-6">
				<input type="hidden" {...held} />
				{fields.map((field) => (
					<CorrectionField
						key={field.name}
						field={field}
						isOwn
						typed={actionData?.typed[field.name]}
						errors={actionData?.errors[field.name]}
					/>
				))}
				{fields.length > 0 ? (
					<div>
						<SubmitButton size="large">Save</SubmitButton>
					</div>
				) : (
					<p>{NOT_TAKEN}</p>
				)}
			</CheckedForm>
		</Subpage>
	)
}
