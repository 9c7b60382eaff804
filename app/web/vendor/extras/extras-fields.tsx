import { useEffect, useRef, useState } from "react"
import {
	type ExtrasOrder,
	type ExtrasPrices,
	MAX_QUANTITY,
	totalPrice,
} from "../../../domain/extras/rules.ts"
import {
	ACCEPTED_EXTENSIONS,
	type DocumentField,
	MAX_FILE_MEGABYTES,
	MAX_FILES_PER_FIELD,
} from "../../../domain/files/rules.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { classes } from "../../../ui/classes.ts"
import { NumberField, TextField } from "../../../ui/field.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import type { ExtrasFormValues, ExtrasResponse, FieldName } from "./extras-response.ts"

const EMPTY_VALUES: ExtrasFormValues = { email: "", extraWristbands: "", wantsHay: false, hayBales: "" }

export interface ExtrasFieldsProps {
	prices: ExtrasPrices
	response: ExtrasResponse | undefined
	/** The page came back without its files: no browser keeps them by itself. */
	filesLost: boolean
}

export function ExtrasFields({ prices, response, filesLost }: ExtrasFieldsProps) {
	const refused = response?.sent === false ? response : undefined
	const fieldProps = fieldPropsOf(refused)
	const mustRechoose = Boolean(refused) && filesLost
	return (
		<div className="grid gap-6">
			<TextField
				{...fieldProps("email")}
				label="Email (use Email you applied with)"
				type="email"
				inputMode="email"
				autoComplete="email"
				required
				defaultValue={(refused?.typed ?? EMPTY_VALUES).email}
			/>
			<QuantityFields prices={prices} refused={refused} />
			<OrderTotal prices={prices} />
			<SignedFormField
				{...fieldProps("indemnity")}
				label="Indemnity Form"
				required
				filesLost={mustRechoose}
			/>
			<SignedFormField {...fieldProps("insurance")} label="Self-insurance Form" filesLost={mustRechoose} />
		</div>
	)
}

type RefusedExtras = Extract<ExtrasResponse, { sent: false }>

function QuantityFields({ prices, refused }: { prices: ExtrasPrices; refused: RefusedExtras | undefined }) {
	const values = refused?.typed ?? EMPTY_VALUES
	const fieldProps = fieldPropsOf(refused)
	const numberProps = { min: 0, max: MAX_QUANTITY, step: 1 }
	return (
		<>
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
		</>
	)
}

/** A field's name, and what was wrong with what had been typed in it. */
function fieldPropsOf(refused: RefusedExtras | undefined) {
	return <Name extends FieldName>(field: Name) => ({
		id: field,
		name: field,
		errors: refused?.problems.filter((problem) => problem.field === field).map(({ text }) => text),
	})
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
	const limits = `PDF or pictures (JPEG, PNG, WebP, HEIC), up to ${MAX_FILES_PER_FIELD} files of ${MAX_FILE_MEGABYTES} MB each.`
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

const EMPTY_ORDER: ExtrasOrder = { extraWristbands: 0, wantsHay: false, hayBales: 0 }

/** What the order comes to, while it is typed. Its place is kept until our script runs; without one there is none. */
function OrderTotal({ prices }: { prices: ExtrasPrices }) {
	const output = useRef<HTMLOutputElement>(null)
	const [order, setOrder] = useState(EMPTY_ORDER)
	const hydrated = useHydrated()
	useEffect(() => {
		const form = output.current?.form
		if (!form) return
		const updateOrder = () => setOrder(readOrder(form))
		updateOrder()
		form.addEventListener("input", updateOrder)
		return () => form.removeEventListener("input", updateOrder)
	}, [])
	return (
		<output
			ref={output}
			htmlFor="extraWristbands wantsHay hayBales"
			className={classes("figures text-lg font-bold noscript:hidden", !hydrated && "invisible")}
		>
			Total: {formatKshs(totalPrice(order, prices))}
		</output>
	)
}

function readOrder(form: HTMLFormElement): ExtrasOrder {
	const formData = new FormData(form)
	const count = (name: string) => {
		const number = Number(formData.get(name) ?? 0)
		return Number.isInteger(number) && number >= 0 && number <= MAX_QUANTITY ? number : 0
	}
	return {
		extraWristbands: count("extraWristbands"),
		wantsHay: formData.has("wantsHay"),
		hayBales: count("hayBales"),
	}
}
