import { Shortcuts } from "../shell/frame/shortcuts.tsx"

const SHORTCUTS = [
	{ keys: ["a"], does: "accept" },
	{ keys: ["r"], does: "reject: choose a reason, and Enter" },
	{ keys: ["j"], does: "leave it, and go on to the next" },
	{ keys: ["u"], does: "undo the last verdict" },
	{ keys: ["?"], does: "show keyboard shortcuts" },
]

const submit = (selector: string) => document.querySelector<HTMLFormElement>(selector)?.requestSubmit()

/** Opens the reasons, and goes to the first. */
function startRejecting(): void {
	const details = document.querySelector<HTMLDetailsElement>("[data-reject]")
	if (!details) return
	details.open = true
	details.querySelector<HTMLInputElement>("input[type=radio]")?.focus()
}

const RUN: Record<string, () => void> = {
	a: () => submit("[data-accept]"),
	r: startRejecting,
	j: () => document.querySelector<HTMLAnchorElement>("[data-next]")?.click(),
	u: () => submit("[data-undo]"),
}

/** Judging by single keys: listens for them, and lists them. Among the reasons no key judges. */
export const PaperKeys = () => <Shortcuts shortcuts={SHORTCUTS} onKey={judgeByKey} />

function judgeByKey(event: KeyboardEvent): void {
	const { target, key, repeat } = event
	const run = !repeat && Object.hasOwn(RUN, key) ? RUN[key] : undefined
	const isAmongReasons = target instanceof Element && target.closest("[data-reject] form")
	if (!run || isAmongReasons) return
	event.preventDefault()
	run()
}
