import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react"
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import { useFetcher } from "react-router"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { DRAFTS, useDraft } from "../../forms/draft.ts"
import { summaryOf } from "../../forms/field-errors.ts"
import { HoneypotField } from "../../forms/honeypot-field.tsx"
import { FieldGroup, TentField } from "./application-questions.tsx"
import { type ContactResponse, OPENED_AT_FIELD, SUBMISSION_KEY_FIELD } from "./contact-response.ts"
import { OwnFields } from "./own-fields.tsx"
import { takesFiles } from "./takes-files.ts"
import { useChecks } from "./use-checks.ts"

type ApplicationFormProps = {
	/** Where it is sent. */
	action: string
	stallOptions: StallOptions
	submissionKey: string
	openedAt: string
	/** Of a sending without JavaScript. */
	response: ContactResponse | undefined
}

export function ApplicationForm({
	action,
	stallOptions,
	submissionKey,
	openedAt,
	response: pageResponse,
}: ApplicationFormProps) {
	const fetcher = useFetcher<ContactResponse>()
	const element = useRef<HTMLFormElement>(null)
	const { response, ...upload } = useUpload(fetcher.data ?? pageResponse)
	const draft = useDraft(DRAFTS.application, element, !pageResponse)
	const key = useNewestKey(submissionKey, draft, response?.submissionKey)
	const { checks, fetchChecks, canSubmit } = useChecks()
	const options = response?.stallOptions ?? stallOptions
	const files = useFileErrors(options, fetchChecks, pageResponse?.lostFiles)
	const [form, fields] = useCheckedForm(options, { checks, response })
	const lacksFiles = draft.restored !== undefined && takesFiles(options)
	const notice = <DraftNotice {...draft} lacksFiles={lacksFiles} />
	return (
		<fetcher.Form
			{...getFormProps(form)}
			ref={element}
			method="post"
			encType={takesFiles(options) ? "multipart/form-data" : undefined}
			action={action}
			onFocus={() => void fetchChecks()}
			onInput={draft.save}
			onChange={files.check}
			onSubmit={(event) => {
				if (!canSubmit(event)) return
				// Once more, because the key may be another one and a browser fills in fields silently.
				draft.save()
				form.onSubmit(event)
				files.clear()
				if (checks) upload.takeOver(event)
			}}
			onReset={files.forget}
			className="grid gap-8"
		>
			<ErrorSummary errors={[form.allErrors, files.lost].flatMap((all) => summaryOf(all, `${form.id}-`))} />
			<input type="hidden" name={SUBMISSION_KEY_FIELD} value={key} />
			<input type="hidden" name={OPENED_AT_FIELD} value={response?.openedAt ?? openedAt} />
			{/* Before the files, which are not looked at once it is filled in. */}
			<HoneypotField key={form.status} formId={form.id} />
			{draft.restored && notice}
			<FieldGroup group="Your brand" fields={fields} />
			<FieldGroup group="You" fields={fields} />
			<TentField fields={fields} tents={options.tents} />
			<FieldGroup group="Website and social media (optional)" fields={fields} />
			<OwnFields {...{ options, lacksFiles }} fieldOf={files.addErrors(fields)} />
			<div className="grid gap-3">
				<SendButton {...{ checks, upload, action }} busy={fetcher.state !== "idle"} />
				{!draft.restored && notice}
			</div>
		</fetcher.Form>
	)
}

type Checks = ReturnType<typeof useChecks>["checks"]

function useCheckedForm(
	options: StallOptions,
	{ checks, response }: { checks: Checks; response: ContactResponse | undefined },
) {
	return useForm({
		id: "application",
		lastResult: response?.result,
		onValidate: checks && (({ formData }) => checks.checkApplication(formData, options)),
	})
}

type SendButtonProps = Pick<ApplicationFormProps, "action"> & {
	checks: Checks
	upload: Pick<ReturnType<typeof useUpload>, "form" | "onRefused">
	busy: boolean
}

/** With how much of the files has gone, while they are on their way. */
function SendButton({ checks, upload: { form, onRefused }, action, busy }: SendButtonProps) {
	return (
		<>
			<Button type="submit" size="large" className="sm:justify-self-start" busy={busy || form !== undefined}>
				Send application
			</Button>
			{checks && form && <checks.ApplicationUpload {...{ form, action, onRefused }} />}
		</>
	)
}

/**
 * A form with files is sent by a script that shows how much of it has gone.
 * @param otherResponse of the last sending without files
 */
function useUpload(otherResponse: ContactResponse | undefined) {
	const [form, setForm] = useState<FormData>()
	const [upload, setUpload] = useState<{ response: ContactResponse; after: ContactResponse | undefined }>()
	return {
		/** On its way. */
		form,
		/** The newest one. */
		response: upload && upload.after === otherResponse ? upload.response : otherResponse,
		takeOver(event: FormEvent<HTMLFormElement>) {
			if (event.defaultPrevented) return
			const data = new FormData(event.currentTarget)
			const hasFiles = [...data.values()].some((value) => value instanceof File && value.size > 0)
			if (hasFiles) event.preventDefault()
			if (hasFiles && !form) setForm(data)
		},
		onRefused(response: ContactResponse) {
			setForm(undefined)
			setUpload({ response, after: otherResponse })
		},
	}
}

/**
 * What is wrong with the files of a form from when they are chosen until it is sent.
 * @param lostFiles what the page says of those that it came back without, until others are chosen
 */
function useFileErrors(
	options: StallOptions,
	fetchChecks: ReturnType<typeof useChecks>["fetchChecks"],
	lostFiles: ContactResponse["lostFiles"] = {},
) {
	const [errors, setErrors] = useState<Record<string, string[]>>({})
	const [lost, setLost] = useState(lostFiles)
	return {
		lost,
		forget: () => setLost({}),
		/** What the form knows of a field, and what has been chosen in it since. */
		addErrors: (fields: object) => (name: string) => {
			const { id, initialValue, errors: sent } = fields[name as keyof typeof fields] as FieldMetadata
			return { id, initialValue, errors: errors[name] ?? [...(sent ?? []), ...(lost[name] ?? [])] }
		},
		async check({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>) {
			const { type, name } = target
			if (type === "file") setLost(({ [name]: _, ...others }) => others)
			const checks = type === "file" && (await fetchChecks())
			if (!checks) return
			const found = await checks.checkFiles(new FormData(form), options)
			setErrors((earlier) => ({ ...earlier, [name]: found?.[name] ?? [] }))
		},
		clear: () => setErrors({}),
	}
}

/** The key that the form goes out under: the newest that it was given. */
function useNewestKey(
	pageKey: string,
	draft: ReturnType<typeof useDraft>,
	responseKey: string | undefined,
): string {
	const draftKey = draft.restored?.submissionKey
	const [key, setKey] = useState(responseKey ?? pageKey)
	useEffect(() => {
		if (draftKey) setKey(draftKey)
	}, [draftKey])
	useEffect(() => {
		if (responseKey) setKey(responseKey)
	}, [responseKey])
	// What was typed before it came back has been kept under the key of the page.
	const saveDraft = useEffectEvent(draft.save)
	useEffect(() => {
		if (key === draftKey) saveDraft()
	}, [key, draftKey])
	return key
}

interface DraftNoticeProps extends Pick<ReturnType<typeof useDraft>, "restored" | "clear"> {
	/** No browser keeps those. */
	lacksFiles: boolean
}

/** What happens to the words on this device. Without JavaScript nothing is kept, so nothing is said. */
function DraftNotice({ restored, lacksFiles, clear }: DraftNoticeProps) {
	const isHydrated = useHydrated()
	return (
		<div className="flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-muted">
			{isHydrated && (
				<>
					<p role="status">
						{restored
							? "We have restored what you entered earlier."
							: "What you enter is kept on this device until you send it."}
						{lacksFiles && " Choose your pictures and files again."}
					</p>
					<Button variant="quiet" size="small" className="-ml-3" onClick={clear}>
						Clear form
					</Button>
				</>
			)}
		</div>
	)
}
