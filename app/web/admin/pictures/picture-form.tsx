import { useState } from "react"
import { type FocalPoint, MAX_ALT_LENGTH } from "../../../domain/pictures/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { NumberField } from "../../../ui/field.tsx"
import { Image } from "../../../ui/picture.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { FocalPointPicker } from "./focal-point-picker.tsx"
import type { PictureView } from "./picture-view.ts"

type PictureFormProps = {
	picture: PictureView
	/** What was typed, and why it was not saved. */
	refused: { errors: FieldErrors; typed: Partial<Record<string, string>> } | undefined
}

/** What one says of a picture: for those who can't see it, and which part of it matters. */
export function PictureForm({ picture, refused }: PictureFormProps) {
	const { image } = picture
	const typed = refused?.typed ?? {}
	const [fields, setFields] = useState({
		focusX: typed.focusX ?? String(picture.focusX),
		focusY: typed.focusY ?? String(picture.focusY),
	})
	const focus = { focusX: percentOf(fields.focusX), focusY: percentOf(fields.focusY) }
	const fieldProps = (name: string) => ({ id: name, name, errors: refused?.errors[name] })
	return (
		<CheckedForm reloadDocument errors={refused?.errors}>
			<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
				<Panel id="focus" title="Focal point">
					<FocalPointPicker image={image} focus={focus} onChange={(next) => setFields(asText(next))} />
					<div className="mt-4 flex flex-wrap gap-4">
						{(["focusX", "focusY"] as const).map((name) => (
							<NumberField
								key={name}
								{...fieldProps(name)}
								label={FOCUS_LABELS[name]}
								max={100}
								required
								value={fields[name]}
								onInput={({ currentTarget }) => setFields({ ...fields, [name]: currentTarget.value })}
							/>
						))}
					</div>
				</Panel>
				<div className="grid gap-6">
					<TextArea
						{...fieldProps("alt")}
						label="Description"
						hint="For people who cannot see the picture: what is in it, in a sentence. It can be used once it has one."
						required
						maxLength={MAX_ALT_LENGTH}
						rows={3}
						defaultValue={typed.alt ?? picture.alt}
					/>
					<CropPreviews image={image} focus={focus} />
					<Button type="submit" className="justify-self-start">
						Save
					</Button>
				</div>
			</div>
		</CheckedForm>
	)
}

const FOCUS_LABELS = { focusX: "From the left (%)", focusY: "From the top (%)" }

const asText = ({ focusX, focusY }: FocalPoint) => ({ focusX: String(focusX), focusY: String(focusY) })

/** A whole number from 0 to 100, whatever is being typed. */
const percentOf = (text: string) => Math.min(100, Math.max(0, Math.round(Number(text) || 0)))

const CROPS = [
	{ name: "Poster", className: "aspect-4/5 w-28" },
	{ name: "Card", className: "aspect-3/2 w-44" },
	{ name: "Slide", className: "aspect-3/1 w-56" },
]

/** What is left of it where a page has room for another shape. */
function CropPreviews({ image, focus }: { image: PictureView["image"]; focus: FocalPoint }) {
	const style = { ...image.style, objectPosition: `${focus.focusX}% ${focus.focusY}%` }
	return (
		<div>
			<p className="mb-2 text-sm font-semibold">Previews</p>
			<div className="flex flex-wrap items-end gap-4">
				{CROPS.map(({ name, className }) => (
					<figure key={name} className="grid gap-1">
						<Image
							{...image}
							alt=""
							sizes="14rem"
							style={style}
							className={`rounded-sm object-cover ${className}`}
						/>
						<figcaption className="text-xs text-muted">{name}</figcaption>
					</figure>
				))}
			</div>
		</div>
	)
}
