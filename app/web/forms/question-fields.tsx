import { type RefObject, useEffect, useRef, useState } from "react"
import { ACCEPTED_EXTENSIONS } from "../../domain/files/rules.ts"
import {
	choicesOf,
	describeCondition,
	idsAskedIn,
	type Question,
	questionField,
} from "../../domain/questions/rules.ts"
import { Checkbox, RadioCards } from "../../ui/choice.tsx"
import { TextField } from "../../ui/field.tsx"
import { FieldGroup, RequiredMark } from "../../ui/field-frame.tsx"
import { FileField } from "../../ui/file-field.tsx"
import { TextArea } from "../../ui/text-area.tsx"

export type FieldState = { id: string; errors?: string[] | undefined; initialValue?: unknown } | undefined

type QuestionFieldsProps = {
	questions: readonly Question[]
	/** What the form knows of a field, by its name. */
	fieldOf: (name: string) => FieldState
	/** Only those that are answered with a file, which stand last in a form; without it all others. */
	takesFiles?: boolean
}

/**
 * The questions of an edition; nothing where there are none of this kind. Those that depend on an answer or a category come
 * and go with it; without JavaScript they all stand here, with their conditions.
 */
export function QuestionFields({ questions, fieldOf, takesFiles = false }: QuestionFieldsProps) {
	const frame = useRef<HTMLFieldSetElement>(null)
	const asked = useIdsAsked(frame, questions)
	const own = questions.filter(({ kind }) => (kind === "file") === takesFiles)
	if (!own.length) return null
	const isNoneAsked = asked && own.every(({ id }) => !asked.includes(id))
	return (
		<fieldset ref={frame} hidden={isNoneAsked} className="grid gap-5">
			<legend className="lettering mb-4 text-xl">{takesFiles ? "Files" : "More questions"}</legend>
			{own.map((question) => (
				<div key={question.id} hidden={asked && !asked.includes(question.id)}>
					<QuestionField question={question} questions={questions} fieldOf={fieldOf} />
				</div>
			))}
		</fieldset>
	)
}

/** @returns undefined until the form is alive */
function useIdsAsked(frame: RefObject<HTMLFieldSetElement | null>, questions: readonly Question[]) {
	const [asked, setAsked] = useState<number[]>()
	useEffect(() => {
		const form = frame.current?.form
		if (!form) return
		const look = () => setAsked(idsAskedIn(questions, Object.fromEntries(new FormData(form))))
		// A form says that it will be reset, not that it was.
		const lookSoon = () => setTimeout(look)
		look()
		form.addEventListener("input", look)
		form.addEventListener("reset", lookSoon)
		return () => {
			form.removeEventListener("input", look)
			form.removeEventListener("reset", lookSoon)
		}
	}, [frame, questions])
	return asked
}

type QuestionFieldProps = QuestionFieldsProps & { question: Question }

function QuestionField({ question, questions, fieldOf }: QuestionFieldProps) {
	const { id, kind, label, isRequired, category, condition } = question
	const isAlwaysAsked = condition === undefined && category === undefined
	const name = questionField(id)
	const field = fieldOf(name)
	const frame = {
		id: field?.id ?? name,
		errors: field?.errors,
		hint: hintOf(question, questions),
		// A browser would insist on it even where it is not asked.
		required: isRequired && isAlwaysAsked,
		label: isRequired && !isAlwaysAsked ? <MarkedLabel label={label} /> : label,
	}
	const typed = textOf(field)
	if (kind === "some-of")
		return (
			<FieldGroup {...frame}>
				<Checkboxes question={question} fieldOf={fieldOf} />
			</FieldGroup>
		)
	if (kind === "text") return <TextArea {...frame} name={name} defaultValue={typed} />
	if (kind === "line") return <TextField {...frame} name={name} defaultValue={typed} />
	if (kind === "number") return <TextField {...frame} name={name} defaultValue={typed} inputMode="numeric" />
	if (kind === "file") return <FileField {...frame} name={name} accept={ACCEPTED_EXTENSIONS} />
	// Whoever chose by mistake can take it back.
	const options = isRequired
		? choicesOf(question)
		: [...choicesOf(question), { value: "", label: "No answer" }]
	return (
		<RadioCards
			{...frame}
			name={name}
			options={options}
			defaultValue={typed ?? (isRequired ? undefined : "")}
		/>
	)
}

function hintOf(question: Question, questions: readonly Question[]): string {
	const file = question.kind === "file" ? "A PDF or a picture (JPEG, PNG, WebP, HEIC) of at most 10 MB." : ""
	return [describeCondition(question, questions), question.hint, file].filter(Boolean).join(" ")
}

function Checkboxes({ question, fieldOf }: Pick<QuestionFieldProps, "question" | "fieldOf">) {
	return choicesOf(question).map(({ value }, nth) => {
		const name = questionField(question.id, nth)
		const isChosen = textOf(fieldOf(name)) === value
		return <Checkbox key={value} name={name} value={value} label={value} defaultChecked={isChosen} />
	})
}

const textOf = (field: FieldState) =>
	typeof field?.initialValue === "string" ? field.initialValue : undefined

function MarkedLabel({ label }: { label: string }) {
	return (
		<>
			{label}
			<RequiredMark />
		</>
	)
}
