import { type FieldErrors, fieldErrorsOf } from "../../forms/field-errors.ts"

/** By the way to it in the settings of an edition, the field of our form. */
const FIELDS: Record<string, string> = {
	name: "name",
	title: "title",
	"days.startsOn": "startsOn",
	"days.endsOn": "endsOn",
	"applications.opensAt": "applicationsOpenAt",
	"applications.closesAt": "applicationsCloseAt",
	"extras.opensAt": "extrasOpenAt",
	"extras.closesAt": "extrasCloseAt",
	"forVendors.paymentDueOn": "paymentDueOn",
}

/** What the settings of an edition found wrong, at our fields; what is copied and incomplete is the source's. */
export function cloneErrorsOf(
	issues: Parameters<typeof fieldErrorsOf>[0],
	source: string,
): Record<string, string[]> {
	const errors: FieldErrors = fieldErrorsOf(issues)
	return Object.fromEntries(
		Object.entries(errors).map(([path, messages = []]) => {
			const field = FIELDS[path]
			return field === undefined
				? ["", [`Something is missing in ${source}, so it can’t be copied. Please complete it first.`]]
				: [field, messages]
		}),
	)
}
