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
import { Checkbox, RadioCards } from "../../../ui/choice.tsx"
import { classes } from "../../../ui/classes.ts"
import { NumberField, TextField } from "../../../ui/field.tsx"
import { FileField } from "../../../ui/file-field.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { formatKshs, formatNumber } from "../../../values/number.ts"
import type { ExtrasFormValues, ExtrasOffer, ExtrasResponse, FieldName, Problem } from "./extras-response.ts"

const EMPTY_VALUES: ExtrasFormValues = {
	edition: "",
	email: "",
	extraWristbands: "",
	wantsHay: false,
	hayBales: "",
}

export interface ExtrasFieldsProps {
	/** Of every edition that takes extras. */
	offers: ExtrasOffer[]
	/** Whether the vendor has to say for which of them the extras are. */
	asksEdition: boolean
	response: ExtrasResponse | undefined
	problems: Problem[]
}

export function ExtrasFields({ offers, asksEdition, response, problems }: ExtrasFieldsProps) {
	const refused = response?.sent === false ? response : undefined
	const [edition, setEdition] = useState(refused?.typed.edition)
	const chosen = offers.filter(({ slug }) => slug === edition)
	const possible = chosen.length > 0 ? chosen : offers
	const fieldProps = fieldPropsOf(problems)
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
			{asksEdition && (
				<EditionField
					{...fieldProps("edition")}
					offers={offers}
					defaultValue={edition}
					onChoose={setEdition}
				/>
			)}
			<QuantityFields offers={possible} values={refused?.typed} problems={problems} />
			<OrderTotal offers={possible} />
			<SignedFormField {...fieldProps("indemnity")} label="Indemnity Form" required />
			<SignedFormField {...fieldProps("insurance")} label="Self-insurance Form" />
		</div>
	)
}

type EditionFieldProps = Pick<ExtrasFieldsProps, "offers"> & {
	id: string
	name: string
	errors: string[] | undefined
	defaultValue: string | undefined
	onChoose: (slug: string) => void
}

function EditionField({ offers, onChoose, ...field }: EditionFieldProps) {
	return (
		<div onInput={({ target }) => target instanceof HTMLInputElement && onChoose(target.value)}>
			<RadioCards
				{...field}
				label="Festival"
				required
				options={offers.map(({ slug, name }) => ({ value: slug, label: name, price: "" }))}
			/>
		</div>
	)
}

/** "Extra wristbands (300 ksh each)"; where editions differ and none is chosen yet, the price of each. */
function priceLabel(what: string, item: keyof ExtrasPrices, offers: ExtrasOffer[]): string {
	const [first, ...others] = new Set(offers.map((offer) => `${formatNumber(offer[item])} ksh each`))
	if (others.length === 0) return `${what} (${first})`
	return `${what} (${offers.map((offer) => `${offer.name}: ${formatNumber(offer[item])} ksh each`).join(", ")})`
}

function QuantityFields({
	offers,
	values = EMPTY_VALUES,
	problems,
}: Pick<ExtrasFieldsProps, "offers" | "problems"> & { values: ExtrasFormValues | undefined }) {
	const fieldProps = fieldPropsOf(problems)
	const numberProps = { min: 0, max: MAX_QUANTITY, step: 1 }
	return (
		<>
			<NumberField
				{...fieldProps("extraWristbands")}
				{...numberProps}
				label={priceLabel("Extra wristbands", "wristbandPrice", offers)}
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
						label={priceLabel("Number of hay bales", "hayBalePrice", offers)}
						defaultValue={values.hayBales}
					/>
				}
			/>
		</>
	)
}

/** A field's name, and what was wrong with what had been typed in it. */
function fieldPropsOf(problems: Problem[]) {
	return <Name extends FieldName>(field: Name) => ({
		id: field,
		name: field,
		errors: problems.filter((problem) => problem.field === field).map(({ text }) => text),
	})
}

interface SignedFormFieldProps {
	id: DocumentField
	name: DocumentField
	label: string
	errors: string[] | undefined
	required?: boolean
}

function SignedFormField(field: SignedFormFieldProps) {
	const hint = `PDF or pictures (JPEG, PNG, WebP, HEIC), up to ${MAX_FILES_PER_FIELD} files of ${MAX_FILE_MEGABYTES} MB each.`
	return <FileField {...field} multiple accept={ACCEPTED_EXTENSIONS} hint={hint} />
}

const EMPTY_ORDER: ExtrasOrder = { extraWristbands: 0, wantsHay: false, hayBales: 0 }

/** What the order comes to, while it is typed. Its place is kept until our script runs; without one there is none. */
function OrderTotal({ offers }: Pick<ExtrasFieldsProps, "offers">) {
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
			Total: {[...new Set(offers.map((prices) => formatKshs(totalPrice(order, prices))))].join(" or ")}
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
