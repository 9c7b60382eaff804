import { formatBytes } from "../../../../values/number.ts"

/** What a form shows while its files go, made of the page's template (paper-form.tsx). */
export interface SendingView {
	setStatus(text: string): void
	/** @param sent bytes of the file that have gone */
	setProgress(nth: number, sent: number, total: number): void
	/** Says in place of the form that all has come. */
	finish(): void
	/** Shows the form again, as it was filled in. @param errors why; none: somebody stopped it */
	end(errors: string[]): void
}

const find = <Found extends HTMLElement>(parent: ParentNode, selector: string): Found => {
	const found = parent.querySelector<Found>(selector)
	if (!found) throw new Error(`no ${selector}`)
	return found
}

export function openSendingView(form: HTMLFormElement, names: string[], stop: () => void): SendingView {
	form.querySelector("[role=alert]")?.remove()
	const { content } = find<HTMLTemplateElement>(document, "template#sending")
	const view = content.cloneNode(true) as DocumentFragment
	const summary = find(view, "[role=alert]")
	summary.remove()
	const section = find(view, "section")
	const status = find(section, "[role=status]")
	const rows = fillList(find(section, "ul"), names, (row, name) => {
		find(row, "[data-name]").textContent = name
		find(row, "[role=progressbar]").setAttribute("aria-label", name)
	})
	const button = find(section, "button")
	button.addEventListener("click", stop)
	const fields = [...form.children].filter((child) => child instanceof HTMLElement)
	for (const field of fields) field.hidden = true
	form.append(section)
	button.focus()
	return {
		setStatus(text) {
			if (status.textContent !== text) status.textContent = text
		},
		setProgress: (nth, sent, total) => rows[nth] && showProgress(rows[nth], sent, total),
		finish() {
			status.textContent = "Sent. We have it."
			status.tabIndex = -1
			if (document.activeElement === button) status.focus()
			button.remove()
		},
		end(errors) {
			section.remove()
			for (const field of fields) field.hidden = false
			if (errors.length) showErrors(form, summary, errors)
			else find(form, "button").focus()
		},
	}
}

/** Repeats the only item of a list. */
function fillList(list: HTMLElement, texts: string[], fill: (item: HTMLElement, text: string) => void) {
	const item = find(list, "li")
	item.remove()
	return texts.map((text) => {
		const own = item.cloneNode(true) as HTMLElement
		fill(own, text)
		list.append(own)
		return own
	})
}

function showProgress(row: HTMLElement, sent: number, total: number): void {
	const percent = total ? Math.floor((sent / total) * 100) : 0
	const amount = `${formatBytes(sent)} of ${formatBytes(total)}`
	const bar = find(row, "[role=progressbar]")
	bar.setAttribute("aria-valuenow", String(percent))
	bar.setAttribute("aria-valuetext", `${amount}, ${percent} %`)
	find(bar, "span").style.width = `${percent}%`
	const [left, right] = row.querySelectorAll<HTMLElement>("[aria-hidden] span")
	if (left) left.textContent = amount
	if (right) right.textContent = `${percent} %`
}

function showErrors(form: HTMLFormElement, summary: HTMLElement, errors: string[]): void {
	const input = find<HTMLInputElement>(form, "input[type=file]")
	fillList(find(summary, "ul"), errors, (item, error) => {
		const link = find<HTMLAnchorElement>(item, "a")
		link.href = `#${input.id}`
		link.textContent = error
	})
	form.prepend(summary)
	input.setAttribute("aria-invalid", "true")
	summary.focus()
	summary.scrollIntoView({ block: "nearest" })
}
