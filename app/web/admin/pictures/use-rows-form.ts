import type { FormEvent } from "react"
import { useFetchSubmit } from "../shell/actions/use-fetch-submit.ts"
import { GALLERY_NOT_SAVED } from "./messages.ts"

/**
 * Saves the rows of a gallery without leaving their page, so that uploads go on.
 * @param onStep a row went over the edge of the page, and another one came
 */
export function useRowsForm(action: string, onStep: () => void) {
	const { busy, submit } = useFetchSubmit()

	async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault()
		const { submitter } = event.nativeEvent as SubmitEvent
		const fields = fieldsOf(event.currentTarget, submitter)
		if ((await submit(action, fields, GALLERY_NOT_SAVED)) && fields.step) onStep()
	}
	return { busy, save }
}

const fieldsOf = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> =>
	Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
