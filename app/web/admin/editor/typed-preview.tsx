import { useEffect, useRef } from "react"
import { Button } from "../../../ui/button.tsx"
import { useAddress } from "../../../ui/link.tsx"
import { SECTION_FORM } from "../shell/actions/section-field.ts"

const FRAME = "typed-preview"
const PAUSE_MS = 700

/** A form and what it makes of it, side by side where there is room. */
export const besideClasses = "grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2"

/** The email as it is being written, beside its form: sent into the frame by a button, which presses itself when one pauses. */
export function TypedPreview({ action }: { action: string }) {
	const button = useRef<HTMLButtonElement>(null)
	useEffect(() => {
		const show = () => button.current?.click()
		let timer: ReturnType<typeof setTimeout> | undefined
		const wait = () => {
			clearTimeout(timer)
			timer = setTimeout(show, PAUSE_MS)
		}
		const form = document.getElementById(SECTION_FORM)
		form?.addEventListener("input", wait)
		wait()
		return () => {
			clearTimeout(timer)
			form?.removeEventListener("input", wait)
		}
	}, [])
	return (
		<section aria-label="Preview" className="grid gap-3 xl:sticky xl:top-4">
			<div>
				<Button
					ref={button}
					type="submit"
					form={SECTION_FORM}
					formAction={useAddress()(action)}
					formTarget={FRAME}
					variant="ghost"
					size="small"
				>
					Show what is typed
				</Button>
			</div>
			<iframe
				name={FRAME}
				title="Preview of what is typed"
				sandbox=""
				className="h-[46rem] w-full rounded-lg border border-line bg-raised"
			/>
		</section>
	)
}
