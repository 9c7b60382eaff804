import { type RefObject, useEffect, useRef, useState } from "react"

type ScriptState = "absent" | "loading" | "loaded" | "blocked"
const PATIENCE = 15_000

/** Adds the script to `place` while it is shown; takes it and everything it put there away afterwards. */
function useScript(place: RefObject<HTMLElement | null>, src: string, shown: boolean): ScriptState {
	const [state, setState] = useState<ScriptState>("absent")
	useEffect(() => {
		const box = place.current
		if (!shown || !box) return
		const script = document.createElement("script")
		const giveUp = setTimeout(() => setState("blocked"), PATIENCE)
		const settle = (outcome: ScriptState) => () => {
			clearTimeout(giveUp)
			setState(outcome)
		}
		script.src = src
		script.async = true
		script.onload = settle("loaded")
		script.onerror = settle("blocked")
		box.append(script)
		setState("loading")
		return () => {
			script.onload = null
			script.onerror = null
			settle("absent")()
			box.replaceChildren()
		}
	}, [place, src, shown])
	return state
}

type SignupEmbedProps = { src: string; shown: boolean; email: string }

/** Another company's sign-up form. Its height is reserved, and there is a way on when it does not come. */
export function SignupEmbed({ src, shown, email }: SignupEmbedProps) {
	const place = useRef<HTMLDivElement>(null)
	const state = useScript(place, src, shown)
	const { host, origin } = new URL(src)
	const words: Record<ScriptState, string> = {
		absent: `The form comes from ${host} and needs JavaScript.`,
		loading: `Loading the form from ${host} …`,
		loaded: "",
		blocked: `The form from ${host} could not be loaded.`,
	}
	return (
		<div className="flex min-h-136 flex-col gap-4">
			<p role="status">{words[state]}</p>
			<div ref={place} className="min-w-0 grow" />
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
