import type { KeyboardEvent, PointerEvent } from "react"
import type { FocalPoint } from "../../../domain/pictures/rules.ts"
import { Image } from "../../../ui/picture.tsx"
import type { PictureView } from "./picture-view.ts"

type FocalPointPickerProps = {
	image: PictureView["image"]
	focus: FocalPoint
	onChange: (focus: FocalPoint) => void
}

/** The picture with its focal point, which follows pointer and arrow keys; without JavaScript the fields beside it do. */
export function FocalPointPicker({ image, focus, onChange }: FocalPointPickerProps) {
	const follow = (event: PointerEvent<HTMLElement>) => {
		if (event.buttons !== 1) return
		event.preventDefault()
		onChange(pointUnder(event))
	}
	const move = (event: KeyboardEvent) => {
		const step = STEPS[event.key]
		if (!step || event.altKey || event.ctrlKey || event.metaKey) return
		event.preventDefault()
		const [right, down] = step.map((one) => one * (event.shiftKey ? 10 : 1)) as [number, number]
		onChange({ focusX: within(focus.focusX + right), focusY: within(focus.focusY + down) })
	}
	return (
		<>
			<p id="focus-hint" className="mb-3 text-sm text-muted noscript:hidden">
				Press on what matters most, or move the mark with the arrow keys. Where a page has less room, the
				picture is cut around it.
			</p>

			<div
				className="relative touch-none cursor-crosshair overflow-hidden rounded-sm select-none"
				onPointerDown={follow}
				onPointerMove={follow}
			>
				<Image {...image} draggable={false} className="h-auto w-full" />
				<button
					type="button"
					aria-label={`Focal point: ${focus.focusX} % from the left, ${focus.focusY} % from the top`}
					aria-describedby="focus-hint"
					onKeyDown={move}
					style={{ left: `${focus.focusX}%`, top: `${focus.focusY}%` }}
					className="absolute size-11 -translate-1/2 cursor-crosshair rounded-full border-4 border-cream bg-ink/40 shadow-[0_0_0_2px_var(--color-ink)] after:absolute after:inset-1/2 after:size-2 after:-translate-1/2 after:rounded-full after:bg-cream noscript:hidden"
				/>
			</div>
		</>
	)
}

/** To the right and down, in hundredths. */
const STEPS: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)))

function pointUnder({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): FocalPoint {
	const { left, top, width, height } = currentTarget.getBoundingClientRect()
	return {
		focusX: within(((clientX - left) / width) * 100),
		focusY: within(((clientY - top) / height) * 100),
	}
}
