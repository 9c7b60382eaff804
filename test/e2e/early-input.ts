import type { Page } from "playwright-core"

/**
 * Opens a page and does something there before its scripts have come; afterwards it is alive.
 * @param open an address, or what else leads to a new document
 */
export async function openWithEarlyInput<Result>(
	page: Page,
	open: string | (() => Promise<void>),
	act: () => Promise<Result>,
): Promise<Result> {
	const entry = "**/assets/entry.client-*.js"
	let early: Promise<Result> | undefined
	await page.evaluate(() => Reflect.set(window, "isOld", true))
	await page.route(entry, async (route) => {
		early ??= page
			.waitForFunction(() => !("isOld" in window) && document.readyState !== "loading")
			.then(() => page.evaluate(markHydration))
			.then(act)
		await early.catch(() => {})
		await route.continue()
	})
	await (typeof open === "string" ? page.goto(open) : open())
	await page.waitForFunction(() => "isAlive" in window)
	await page.unroute(entry)
	if (!early) throw new Error("the page has no scripts")
	return early
}

/** In the browser: says so once the page is alive and has done what it had to do at once. */
function markHydration(): void {
	addEventListener("hydrated", () => {
		requestIdleCallback(() => {
			requestIdleCallback(() => {
				Reflect.set(window, "isAlive", true)
			})
		})
	})
}

/**
 * In the browser: every control that a person can use says something else than before; but not what leads to another page
 * as soon as it is used.
 * @returns what each says, by its id
 */
export function changeControls(): Record<string, string> {
	const TYPED: Record<string, string> = {
		date: "2031-02-03",
		time: "11:11",
		"datetime-local": "2031-02-03T11:11",
		email: "early@typed.example",
		url: "https://typed.example/",
	}
	const selector =
		":is(input, textarea, select):not([type=hidden], [type=file], :disabled, :read-only:not(select, [type=checkbox], [type=radio]))"
	const controls = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(
		(control) =>
			control.id && control.tabIndex >= 0 && !control.closest("[role=search], [action='/admin/edition']"),
	)
	for (const control of controls) {
		const { type, value } = control
		if (control instanceof HTMLSelectElement)
			control.selectedIndex = (control.selectedIndex + 1) % control.options.length
		else if (type === "checkbox") control.checked = !control.checked
		else if (type === "radio") control.checked ||= !control.defaultChecked
		else if (type === "number") control.value = `${Number(value) + 1}`
		else control.value = TYPED[type] ?? `${value} early`
	}
	return Object.fromEntries(
		controls.map(({ id, type, checked, value }) => [id, /checkbox|radio/.test(type) ? `${checked}` : value]),
	)
}

/** In the browser: what the controls of these ids say. */
export function readControls(ids: string[]): Record<string, string | undefined> {
	return Object.fromEntries(
		ids.map((id) => {
			const control = document.getElementById(id) as HTMLInputElement | null
			return [id, control && /checkbox|radio/.test(control.type) ? `${control.checked}` : control?.value]
		}),
	)
}

/**
 * In the browser: in every text that can be changed, all but its first character is selected, as if somebody were about to write over it.
 * @returns what is selected in each, by its id
 */
export function selectTexts(): Record<string, string> {
	const selected: Record<string, string> = {}
	for (const control of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
		"input, textarea",
	)) {
		if (!control.id || control.selectionStart === null || control.value.length < 2) continue
		control.setSelectionRange(1, control.value.length)
		selected[control.id] = `${control.selectionStart} to ${control.selectionEnd}`
	}
	return selected
}

/** In the browser: what is selected in the texts of these ids. */
export function readSelections(ids: string[]): Record<string, string> {
	return Object.fromEntries(
		ids.map((id) => {
			const control = document.getElementById(id) as HTMLInputElement | null
			return [id, `${control?.selectionStart} to ${control?.selectionEnd}`]
		}),
	)
}
