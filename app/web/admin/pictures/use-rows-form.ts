import { type FormEvent, useEffect, useEffectEvent, useRef } from "react"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import { GALLERY_NOT_SAVED } from "./messages.ts"

/**
 * Saves the rows of a gallery without leaving their page, so that uploads go on; what is typed is saved as well when a link
 * is followed.
 * @param onStep a row went over the edge of the page, and another one came
 */
export function useRowsForm(action: string, onStep: () => void) {
	const form = useRef<HTMLFormElement>(null)
	const { busy, submit } = useFetchSubmit()

	async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault()
		const { submitter } = event.nativeEvent as SubmitEvent
		const fields = fieldsOf(event.currentTarget, submitter)
		if ((await submit(action, fields, GALLERY_NOT_SAVED)) && fields.step) onStep()
	}
	const saveTyped = useEffectEvent((rows: HTMLFormElement | null) => {
		if (rows && isTyped(rows)) void submit(action, fieldsOf(rows), GALLERY_NOT_SAVED)
	})
	useEffect(() => {
		const rows = form.current
		return () => saveTyped(rows)
	}, [])
	return { form, busy, save }
}

const fieldsOf = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> =>
	Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))

const isTyped = (form: HTMLFormElement): boolean =>
	[...form.querySelectorAll("input")].some(({ value, defaultValue }) => value.trim() !== defaultValue.trim())
