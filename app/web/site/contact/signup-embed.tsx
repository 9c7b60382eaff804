import { type RefObject, useEffect, useRef, useState } from "react"

type ScriptState = "absent" | "loading" | "loaded" | "blocked"
const TIMEOUT_MS = 15_000

/** Adds the script to `place` while it is shown; takes it and everything it put there away afterwards. */
function useScript(container: RefObject<HTMLElement | null>, src: string, isActive: boolean): ScriptState {
	const [state, setState] = useState<ScriptState>("absent")
	useEffect(() => {
		const element = container.current
		if (!isActive || !element) return
		const script = document.createElement("script")
		const timer = setTimeout(() => setState("blocked"), TIMEOUT_MS)
		const settle = (outcome: ScriptState) => () => {
			clearTimeout(timer)
			setState(outcome)
		}
		script.src = src
		script.async = true
		script.onload = settle("loaded")
		script.onerror = settle("blocked")
		element.append(script)
		setState("loading")
		return () => {
			script.onload = null
			script.onerror = null
			settle("absent")()
			element.replaceChildren()
		}
	}, [container, src, isActive])
	return state
}

type SignupEmbedProps = { src: string; isActive: boolean; email: string }

/** Another company's sign-up form. Its height is reserved, and there is a way on when it does not come. */
export function SignupEmbed({ src, isActive, email }: SignupEmbedProps) {
	const container = useRef<HTMLDivElement>(null)
	const state = useScript(container, src, isActive)
	const { host, origin } = new URL(src)
	const statusMessages: Record<ScriptState, string> = {
		absent: `The form comes from ${host} and needs JavaScript.`,
		loading: `Loading the form from ${host} …`,
		loaded: "",
		blocked: `The form from ${host} could not be loaded.`,
	}
	return (
		<div className="flex min-h-136 flex-col gap-4">
			<p role="status">{statusMessages[state]}</p>
			<div ref={container} className="min-w-0 grow" />
			<p className="text-sm text-muted">
				If you cannot see the form, open{" "}
				<a href={origin} rel="noreferrer" className="link">
					{host}
				</a>{" "}
				or email{" "}
				<a href={`mailto:${email}`} className="link">
					{email}
				</a>
				.
			</p>
		</div>
	)
}
