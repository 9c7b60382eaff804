import { data, redirect } from "react-router"
import * as z from "zod/mini"
import { type CorrectableField, readTypedValue } from "../../../domain/applications/corrections.server.ts"
import { readChangedValue } from "../../../domain/extras/correct-application.server.ts"
import { QUESTION_FIELD } from "../../../domain/questions/rules.ts"
import {
	correctOwnApplication,
	type OwnCorrectionResult,
	readOwnCorrection,
} from "../../../domain/vendor-pages/own-correction.server.ts"
import { Button } from "../../../ui/button.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { CorrectionField, type FieldView } from "../../forms/correction-field.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { getServices } from "../../request/context.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import type { Route } from "./+types/correction"
import { ENDED_STATUS, EndedLink } from "./ended-link.tsx"
import { pageAddress, pageRequestOf, SAVED_PARAM } from "./page-address.ts"
import { LIGHT_PAGE, privateHeaders } from "./private-page.ts"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** What the form held when it was made: sent along with it. */
const EXPECTED = "expected"

async function readForm({ params, url, context }: Pick<Route.LoaderArgs, "params" | "url" | "context">) {
	const { db, config, now } = getServices(context)
	const request = pageRequestOf(params.token, url)
	return readOwnCorrection(db, request, { authSecret: config.authSecret, at: now() })
}

/** A vendor's application, as they can still correct it. */
export async function loader(args: Route.LoaderArgs) {
	const found = await readForm(args)
	if (!found.ok) return data({ ended: found.reason }, { status: ENDED_STATUS[found.reason] })
	const { number, brandName, fields, expected, isOpen } = found
	return data({
		...{ number, isOpen, brand: brandName.trim() },
		page: pageAddress(pageRequestOf(args.params.token, args.url)),
		action: args.url.pathname + args.url.search,
		fields: fields.map(({ judge: _, ...field }): FieldView => field),
		expected: JSON.stringify(expected),
	})
}

/** What a form says that was not taken. */
interface RefusedCorrection {
	typed: Record<string, string>
	errors: FieldErrors
}

const expectedSchema = z.catch(z.record(z.string(), z.string()), {})

export async function action(args: Route.ActionArgs) {
	const { db, now } = getServices(args.context)
	const found = await readForm(args)
	if (!found.ok)
		return data<RefusedCorrection>({ typed: {}, errors: {} }, { status: ENDED_STATUS[found.reason] })
	const names = new Set([...found.fields.map(({ name }) => name), EXPECTED])
	const read = await readFilteredForm(args.request, (name) => names.has(name) || QUESTION_FIELD.test(name))
	if (!read.ok) {
		const errors = { "": ["What was typed is too long to be saved at once. Nothing was changed."] }
		return data<RefusedCorrection>({ typed: {}, errors }, { status: 400 })
	}
	const { form } = read
	const correction = {
		expected: expectedSchema.parse(parseJson(String(form.get(EXPECTED) ?? ""))),
		typed: (field: CorrectableField) => readTypedValue(field, form),
	}
	const result = await correctOwnApplication(db, found.id, { ...correction, at: now() })
	if (result.ok) {
		const saved = { [SAVED_PARAM]: result.labels.length ? "yes" : "same" }
		throw redirect(pageAddress(pageRequestOf(args.params.token, args.url), saved))
	}
	const typed = found.fields.flatMap((field) => {
		const sent = readChangedValue(field, correction)
		return sent === undefined ? [] : [[field.name, sent]]
	})
	const status = result.reason === "invalid" ? 400 : 409
	return data<RefusedCorrection>({ typed: Object.fromEntries(typed), errors: errorsOf(result) }, { status })
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Why it was not taken, by field. */
function errorsOf(result: Exclude<OwnCorrectionResult, { ok: true }>): FieldErrors {
	if (result.reason === "invalid")
		return Object.fromEntries(Object.entries(result.faults).map(([name, fault]) => [name, [fault]]))
	if (result.reason === "not-open") return { "": [NOT_OPEN] }
	return Object.fromEntries(
		result.fields.map(({ name, label, value }) => [
			name,
			[`${label} has been changed meanwhile. It is now “${value}”. Save again to replace it.`],
		]),
	)
}

const NOT_OPEN =
	"Your application can no longer be changed here. Nothing was changed. To change something, email us."

export default function Correction({ loaderData, actionData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { brand, number, page, fields, expected, isOpen } = loaderData
	const errors = actionData?.errors
	const title = "Correct your application"
	return (
		<FormPage>
			<title>{errors ? `Error: ${title}` : title}</title>
			<meta name="robots" content="noindex" />
			<p>
				<a href={page} className="link inline-flex min-h-11 items-center">
					Back to your page
				</a>
			</p>
			<h1 tabIndex={-1} className="lettering mt-2 text-3xl">
				{title}
			</h1>
			<p className="figures mt-2 mb-6 text-sm text-muted wrap-anywhere">
				{brand && `${brand}, `}No. {number}
			</p>
			{/* What was typed stays to be read, even if it came too late. */}
			{isOpen || actionData ? (
				<CheckedForm action={loaderData.action} errors={errors}>
					<input type="hidden" name={EXPECTED} value={expected} />
					{fields.map((field) => (
						<CorrectionField
							key={field.name}
							field={field}
							typed={actionData?.typed[field.name]}
							errors={errors?.[field.name]}
						/>
					))}
					<p className="text-sm text-muted">To use another email address, email us and name your number.</p>
					<Button type="submit" size="large">
						Save
					</Button>
				</CheckedForm>
			) : (
				<p>{NOT_OPEN}</p>
			)}
		</FormPage>
	)
}
