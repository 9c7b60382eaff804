import { href } from "react-router"
import type { ChoiceField } from "../../domain/application-forms/choices.ts"
import { type FormSettings, takesPictures } from "../../domain/application-forms/rules.ts"
import type { PhotoField } from "../../domain/files/rules.ts"
import type { Question } from "../../domain/questions/rules.ts"
import { Checkbox } from "../../ui/choice.tsx"
import { SelectField } from "../../ui/field.tsx"
import { FileField } from "../../ui/file-field.tsx"
import { type FieldState, QuestionFields } from "./question-fields.tsx"

export type EditionFieldsProps = {
	/** The slug of the edition. */
	edition: string
	settings?: FormSettings | undefined
	questions?: readonly Question[] | undefined
	/** What the form knows of a field, by its name. */
	fieldOf: (name: string) => FieldState
	/** What was typed has come back without the files that were chosen. */
	lacksFiles?: boolean
}

/** Everything that an edition asks besides the fields of all forms. */
export function EditionFields({ edition, settings, questions, fieldOf, lacksFiles }: EditionFieldsProps) {
	return (
		<div className="grid gap-8">
			{settings && settings.categories.length > 0 && (
				<CategoryField categories={settings.categories} fieldOf={fieldOf} />
			)}
			{questions && <QuestionFields questions={questions} fieldOf={fieldOf} />}
			{settings && <Consents edition={edition} settings={settings} fieldOf={fieldOf} />}
			{lacksFiles && <p>Files are not kept. Please choose them again.</p>}
			{questions && <QuestionFields takesFiles questions={questions} fieldOf={fieldOf} />}
			{settings && takesPictures(settings) && <Pictures settings={settings} fieldOf={fieldOf} />}
		</div>
	)
}

const frameOf = (name: ChoiceField, fieldOf: EditionFieldsProps["fieldOf"]) => {
	const field = fieldOf(name)
	const typed = typeof field?.initialValue === "string" ? field.initialValue : ""
	return { frame: { name, id: field?.id ?? name, errors: field?.errors }, typed }
}

function CategoryField({
	categories,
	fieldOf,
}: { categories: string[] } & Pick<EditionFieldsProps, "fieldOf">) {
	const { frame, typed } = frameOf("category", fieldOf)
	const options = categories.map((name) => ({ value: name, label: name }))
	return (
		<SelectField
			{...frame}
			label={<span className="lettering text-xl">Category</span>}
			hint="The kind of goods that you mainly sell."
			required
			defaultValue={categories.includes(typed) ? typed : ""}
			options={[{ value: "", label: "Choose a category" }, ...options]}
		/>
	)
}

type ConsentsProps = { settings: FormSettings } & Pick<EditionFieldsProps, "edition" | "fieldOf">

function Consents({ edition, settings, fieldOf }: ConsentsProps) {
	const { termsVersion, asksDirectoryConsent } = settings
	if (termsVersion === null && !asksDirectoryConsent) return null
	return (
		<fieldset className="grid gap-5">
			<legend className="lettering mb-4 text-xl">Terms and consent</legend>
			{termsVersion !== null && <TermsField {...{ edition, termsVersion, fieldOf }} />}
			{asksDirectoryConsent && <DirectoryField fieldOf={fieldOf} />}
		</fieldset>
	)
}

type TermsFieldProps = { termsVersion: number } & Pick<EditionFieldsProps, "edition" | "fieldOf">

/** Its value is the version: whoever accepted an earlier one has not accepted this one. */
function TermsField({ edition, termsVersion, fieldOf }: TermsFieldProps) {
	const { frame, typed } = frameOf("termsVersion", fieldOf)
	const version = String(termsVersion)
	return (
		<Checkbox
			{...frame}
			required
			value={version}
			defaultChecked={typed === version}
			label="I accept the terms for vendors."
			hint={
				<a
					href={href("/festivals/:slug/terms", { slug: edition })}
					target="_blank"
					rel="noreferrer"
					className="link inline-flex min-h-11 items-center"
				>
					Read the terms<span className="sr-only"> (opens a new tab)</span>
				</a>
			}
		/>
	)
}

function DirectoryField({ fieldOf }: Pick<EditionFieldsProps, "fieldOf">) {
	const { frame, typed } = frameOf("directoryConsent", fieldOf)
	return (
		<Checkbox
			{...frame}
			defaultChecked={typed === "on"}
			label="You may list us in the public vendor directory if we are accepted."
			hint="Brand, kind of goods, description, website and logo. No name, email address or phone number. Optional."
		/>
	)
}

/** Last, so that everything else is known when the first picture arrives. */
function Pictures({ settings, fieldOf }: { settings: FormSettings } & Pick<EditionFieldsProps, "fieldOf">) {
	const { photos, asksLogo } = settings
	return (
		<fieldset className="grid gap-5">
			<legend className="lettering mb-4 text-xl">Pictures (optional)</legend>
			{photos > 0 && (
				<FileField
					{...pictureFrame("photo", fieldOf)}
					multiple={photos > 1}
					label={photos > 1 ? "Photos of your goods" : "Photo of your goods"}
					hint={`${photos > 1 ? `Up to ${photos} pictures` : "One picture"} (JPEG, PNG, WebP, HEIC) of at most 10 MB${photos > 1 ? " each" : ""}.`}
				/>
			)}
			{asksLogo && (
				<FileField
					{...pictureFrame("logo", fieldOf)}
					label="Logo"
					hint="One picture (JPEG, PNG, WebP, HEIC) of at most 10 MB."
				/>
			)}
		</fieldset>
	)
}

const pictureFrame = (name: PhotoField, fieldOf: EditionFieldsProps["fieldOf"]) => {
	const field = fieldOf(name)
	return { name, id: field?.id ?? name, errors: field?.errors, accept: "image/*,.heic,.heif" }
}
