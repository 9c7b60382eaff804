import { type ExtrasPrices, MAX_QUANTITY } from "../../../domain/extras/rules.ts"
import { ACCEPTED_EXTENSIONS, type DocumentField } from "../../../domain/files/rules.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { NumberField, TextField } from "../../../ui/field.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { formatNumber } from "../../../values/number.ts"
import type { ExtrasFormValues, ExtrasResponse, FieldName } from "./extras-response.ts"
import { OrderTotal } from "./order-total.tsx"

const EMPTY_VALUES: ExtrasFormValues = { email: "", extraWristbands: "", wantsHay: false, hayBales: "" }

export interface ExtrasFieldsProps {
	prices: ExtrasPrices
	response: ExtrasResponse | undefined
	/** The page came back without its files: no browser keeps them by itself. */
	filesLost: boolean
}

export function ExtrasFields({ prices, response, filesLost }: ExtrasFieldsProps) {
	const refused = response?.sent === false ? response : undefined
	const values = refused?.typed ?? EMPTY_VALUES
	const errorsOf = (field: FieldName) =>
		refused?.problems.filter((problem) => problem.field === field).map(({ text }) => text)
	const fieldProps = <Name extends FieldName>(field: Name) => ({
		id: field,
		name: field,
		errors: errorsOf(field),
	})
	const numberProps = { min: 0, max: MAX_QUANTITY, step: 1 }
	return (
		<div className="grid gap-6">
			<TextField
				{...fieldProps("email")}
				label="Email (use Email you applied with)"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				defaultValue={values.email}
			/>
			<NumberField
				{...fieldProps("extraWristbands")}
				{...numberProps}
				label={`Extra wristbands (${formatNumber(prices.wristbandPrice)} ksh each)`}
				defaultValue={values.extraWristbands}
			/>
			<Checkbox
				{...fieldProps("wantsHay")}
				label="I would like to request hay bales"
				defaultChecked={values.wantsHay}
				reveals={
					<NumberField
						{...fieldProps("hayBales")}
						{...numberProps}
						label={`Number of hay bales (${formatNumber(prices.hayBalePrice)} ksh each)`}
						defaultValue={values.hayBales}
					/>
				}
			/>
			<OrderTotal prices={prices} />
			<SignedFormField
				{...fieldProps("indemnity")}
				label="Indemnity Form"
				required
				filesLost={Boolean(refused) && filesLost}
			/>
			<SignedFormField
				{...fieldProps("insurance")}
				label="Self-insurance Form"
				filesLost={Boolean(refused) && filesLost}
			/>
		</div>
	)
}

interface SignedFormFieldProps {
	id: DocumentField
	name: DocumentField
	label: string
	errors: string[] | undefined
	required?: boolean
	filesLost: boolean
}

function SignedFormField({ filesLost, ...field }: SignedFormFieldProps) {
	const limits = "PDF or pictures (JPEG, PNG, WebP, HEIC), up to 10 files of 15 MB each."
	const rechooseHint = " Please choose your files again."
	return (
		<FileField
			{...field}
			multiple
			accept={ACCEPTED_EXTENSIONS}
			hint={filesLost ? limits + rechooseHint : limits}
		/>
	)
}
