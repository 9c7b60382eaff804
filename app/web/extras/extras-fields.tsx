import { type ExtrasPrices, inShillings, MOST } from "../../domain/extras/rules.ts"
import { ACCEPTED, type DocumentField } from "../../domain/files/rules.ts"
import { Checkbox } from "../../ui/choice.tsx"
import { NumberField, TextField } from "../../ui/field.tsx"
import { FileField } from "../../ui/file-field.tsx"
import type { ExtrasAnswer, FieldName, TypedExtras } from "./answer.ts"
import { OrderTotal } from "./order-total.tsx"

const NOTHING_TYPED: TypedExtras = { email: "", extraWristbands: "", wantsHay: false, hayBales: "" }

export interface ExtrasFieldsProps {
	prices: ExtrasPrices
	answer: ExtrasAnswer | undefined
	/** The page came back without its files: no browser keeps them by itself. */
	chooseAgain: boolean
}

export function ExtrasFields({ prices, answer, chooseAgain }: ExtrasFieldsProps) {
	const refused = answer?.sent === false ? answer : undefined
	const typed = refused?.typed ?? NOTHING_TYPED
	const errorsOf = (field: FieldName) =>
		refused?.problems.filter((problem) => problem.field === field).map(({ text }) => text)
	const named = <Name extends FieldName>(field: Name) => ({ id: field, name: field, errors: errorsOf(field) })
	const number = { min: 0, max: MOST, step: 1 }
	return (
		<div className="grid gap-6">
			<TextField
				{...named("email")}
				label="Email (use Email you applied with)"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				defaultValue={typed.email}
			/>
			<NumberField
				{...named("extraWristbands")}
				{...number}
				label={`Extra wristbands (${inShillings(prices.wristbandPrice)} ksh each)`}
				defaultValue={typed.extraWristbands}
			/>
			<Checkbox
				{...named("wantsHay")}
				label="I would like to request hay bales"
				defaultChecked={typed.wantsHay}
				reveals={
					<NumberField
						{...named("hayBales")}
						{...number}
						label={`Number of hay bales (${inShillings(prices.hayBalePrice)} ksh each)`}
						defaultValue={typed.hayBales}
					/>
				}
			/>
			<OrderTotal prices={prices} />
			<FormFiles
				{...named("indemnity")}
				label="Indemnity Form"
				required
				chooseAgain={Boolean(refused) && chooseAgain}
			/>
			<FormFiles
				{...named("insurance")}
				label="Self-insurance Form"
				chooseAgain={Boolean(refused) && chooseAgain}
			/>
		</div>
	)
}

interface FormFilesProps {
	id: DocumentField
	name: DocumentField
	label: string
	errors: string[] | undefined
	required?: boolean
	chooseAgain: boolean
}

function FormFiles({ chooseAgain, ...field }: FormFilesProps) {
	const limits = "PDF or pictures (JPEG, PNG, WebP, HEIC), up to 10 files of 15 MB each."
	const again = " Please choose your files again."
	return <FileField {...field} multiple accept={ACCEPTED} hint={chooseAgain ? limits + again : limits} />
}
