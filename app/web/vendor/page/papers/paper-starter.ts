/**
 * Runs in the browser, written into pages where a paper can be sent: once a file is chosen it fetches the script that sends
 * papers in parts (send-papers.ts). Where that can't be had the form is sent as it is without JavaScript.
 */
const { src = "" } = document.currentScript?.dataset ?? {}
/** Milliseconds. */
const LOADED_WITHIN = 20_000
let loading: Promise<void> | undefined

function load(): Promise<void> {
	loading ??= new Promise<void>((resolve, reject) => {
		const fail = () => {
			loading = undefined
			reject()
		}
		const timer = setTimeout(fail, LOADED_WITHIN)
		const onload = () => {
			clearTimeout(timer)
			resolve()
		}
		document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror: fail }))
	})
	return loading
}

const isPaperForm = (form: unknown): form is HTMLFormElement =>
	form instanceof HTMLFormElement && form.matches("[data-paper]")

addEventListener("change", ({ target }) => {
	if (target instanceof HTMLInputElement && isPaperForm(target.form)) load().catch(() => undefined)
})
addEventListener("submit", (event) => {
	const form = event.target
	if (!isPaperForm(form)) return
	event.preventDefault()
	load().then(
		() => form.dispatchEvent(new Event("send-paper", { bubbles: true })),
		() => form.submit(),
	)
})
