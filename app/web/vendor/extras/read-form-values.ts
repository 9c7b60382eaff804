import type { ExtrasFormValues } from "./extras-response.ts"

export function readFormValues(form: HTMLFormElement): ExtrasFormValues {
	const text = (name: string) => {
		const control = form.elements.namedItem(name)
		if (!(control instanceof HTMLInputElement)) return ""
		// A number field says that it is empty when it holds something that is no number.
		return control.validity.badInput ? "?" : control.value
	}
	return {
		edition: String(new FormData(form).get("edition") ?? ""),
		email: text("email"),
		extraWristbands: text("extraWristbands"),
		wantsHay: new FormData(form).has("wantsHay"),
		hayBales: text("hayBales"),
	}
}
