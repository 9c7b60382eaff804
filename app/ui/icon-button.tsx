import type { ComponentProps, ReactNode } from "react"
import { ignoreWhileBusy, Spinner } from "./button.tsx"
import { classes } from "./classes.ts"
import { solidTone, type Tone } from "./tone.ts"

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
	/** Its accessible name, and what a mouse that rests on it is told: a verb and the thing, "Approve Udongo Pottery". */
	label: string
	icon: ReactNode
	/** Set for a toggle: becomes aria-pressed, and fills with `tone`. */
	pressed?: boolean
	tone?: Tone
	busy?: boolean
	/** Without the ring: for closing, dismissing, removing. */
	bare?: boolean
}

function variantClasses({
	pressed,
	tone = "neutral",
	bare,
}: Pick<IconButtonProps, "pressed" | "tone" | "bare">) {
	if (pressed) return solidTone[tone]
	return bare ? "border-transparent bg-transparent text-inherit hover:border-current" : "ringed"
}

/** A round button with a picture for a face. The picture is hidden from readers, `label` speaks. */
export function IconButton({
	label,
	icon,
	pressed,
	tone,
	busy,
	bare,
	className,
	onClick,
	...rest
}: IconButtonProps) {
	return (
		<button
			type="button"
			title={label}
			aria-disabled={busy || undefined}
			{...rest}
			aria-pressed={pressed}
			aria-busy={busy || undefined}
			className={classes("round-button", variantClasses({ pressed, tone, bare }), className)}
			onClick={ignoreWhileBusy(busy, onClick)}
		>
			{busy ? <Spinner /> : icon}
		</button>
	)
}
