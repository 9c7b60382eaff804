import type { ComponentProps, ReactNode } from "react"
import { ignoreWhileBusy, Spinner } from "./button.tsx"
import { classes } from "./classes.ts"
import { solidTone, type Tone } from "./tone.ts"

export type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
	/** Its accessible name: a verb and the thing, "Approve Udongo Pottery". */
	label: string
	icon: ReactNode
	/** Set for a toggle: becomes aria-pressed, and fills with `tone`. */
	pressed?: boolean
	tone?: Tone
	busy?: boolean
	/** Without the ring: for closing, dismissing, removing. */
	bare?: boolean
}

const roundClasses =
	"touch inline-grid size-10 shrink-0 place-items-center rounded-full border-2 transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress [&_svg]:size-5"

function variantClasses({
	pressed,
	tone = "neutral",
	bare,
}: Pick<IconButtonProps, "pressed" | "tone" | "bare">) {
	if (pressed) return solidTone[tone]
	return bare
		? "border-transparent bg-transparent text-inherit hover:border-current"
		: "border-line-strong bg-raised text-text hover:border-text hover:bg-sunken"
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
			{...rest}
			aria-label={label}
			aria-pressed={pressed}
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			className={classes(roundClasses, variantClasses({ pressed, tone, bare }), className)}
			onClick={ignoreWhileBusy(busy, onClick)}
		>
			<span aria-hidden className="grid place-items-center">
				{busy ? <Spinner /> : icon}
			</span>
		</button>
	)
}
