import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react"
import type { ReactNode } from "react"
import type { StallApplicationForm } from "../../../domain/applications/inputs.ts"
import type { StallOffer } from "../../../domain/applications/offer.server.ts"
import { RadioCards } from "../../../ui/choice.tsx"
import { TextArea, TextField } from "../../../ui/field.tsx"

type Form = StallApplicationForm
type Fields = { [Name in keyof Form]-?: FieldMetadata<Form[Name], Form, string[]> }

function Group({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="grid gap-5">
			<legend className="lettering mb-4 text-xl">{title}</legend>
			{children}
		</fieldset>
	)
}

/** What is sold. */
export function BrandFields({ fields }: { fields: Fields }) {
	const { brandName, description } = fields
	return (
		<Group title="Your brand">
			<TextField
				{...getInputProps(brandName, { type: "text" })}
				errors={brandName.errors}
				label="Brand"
				autoComplete="organization"
				enterKeyHint="next"
			/>
			<TextArea
				{...getTextareaProps(description)}
				errors={description.errors}
				label="Description"
				hint="What you make or sell, in a few sentences. At most 2,000 characters."
			/>
		</Group>
	)
}

/** Whom we write to and call. */
export function ContactFields({ fields }: { fields: Fields }) {
	const { contactPerson, emailAddress, phoneNumber } = fields
	return (
		<Group title="You">
			<TextField
				{...getInputProps(contactPerson, { type: "text" })}
				errors={contactPerson.errors}
				label="Contact person"
				autoComplete="name"
				enterKeyHint="next"
			/>
			<TextField
				{...getInputProps(emailAddress, { type: "email" })}
				errors={emailAddress.errors}
				label="Email"
				hint="Our answer comes here."
				autoComplete="email"
				inputMode="email"
				autoCapitalize="none"
				spellCheck={false}
				enterKeyHint="next"
			/>
			<TextField
				{...getInputProps(phoneNumber, { type: "tel" })}
				errors={phoneNumber.errors}
				label="Phone"
				autoComplete="tel"
				inputMode="tel"
				enterKeyHint="next"
			/>
		</Group>
	)
}

/** Where it is sold from. */
export function TentField({ fields, tents }: { fields: Fields; tents: StallOffer["tents"] }) {
	const { tentSpace } = fields
	return (
		<RadioCards
			id={tentSpace.id}
			name={tentSpace.name}
			required={tentSpace.required}
			defaultValue={tentSpace.initialValue}
			errors={tentSpace.errors}
			label={<span className="lettering text-xl">Tent space</span>}
			hint="Prices are in Kenyan shillings."
			options={tents.map((tent) => ({ value: tent.tentSpace, label: tent.name, price: tent.price }))}
		/>
	)
}

const plainText = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const

/** Where to see more. Text fields, because a browser's own check of addresses refuses "example.com". */
export function PresenceFields({ fields }: { fields: Fields }) {
	const { website, instagram, facebook } = fields
	return (
		<Group title="Where to see more, if you like">
			<TextField
				{...getInputProps(website, { type: "text" })}
				{...plainText}
				errors={website.errors}
				label="Website"
				hint="For example example.com"
				autoComplete="url"
				inputMode="url"
				enterKeyHint="next"
			/>
			<TextField
				{...getInputProps(instagram, { type: "text" })}
				{...plainText}
				errors={instagram.errors}
				label="Instagram"
				hint="Your name, like @mybrand, or a link"
				enterKeyHint="next"
			/>
			<TextField
				{...getInputProps(facebook, { type: "text" })}
				errors={facebook.errors}
				label="Facebook"
				hint="The name of your page, or a link"
				enterKeyHint="send"
			/>
		</Group>
	)
}
