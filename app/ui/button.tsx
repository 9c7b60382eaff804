import { LoaderCircle } from "lucide-react"
import type { ComponentProps, MouseEvent, ReactNode } from "react"
import { classes } from "./classes.ts"
import { Link } from "./link.tsx"

export type ButtonVariant = "primary" | "ghost" | "danger" | "quiet"
export type ButtonSize = "small" | "medium" | "large"
type ButtonAppearance = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; wide?: boolean }

/** The printed block under the one thing to do. Small buttons stand in rows and stay flat. */
const raisedClasses =
	"cast-hard-sm hover:cast-hard active:translate-[3px] active:cast-none disabled:cast-none aria-busy:cast-none"

const variants: Record<ButtonVariant, string> = {
	primary: "button-primary",
	ghost: "border-text bg-transparent text-text hover:bg-text hover:text-surface",
	danger: "border-danger bg-transparent text-danger-ink hover:bg-danger hover:text-on-danger",
	quiet: "button-quiet",
}

const sizes: Record<ButtonSize, string> = {
	small: "button-small",
	medium: "min-h-11 px-5 py-2 text-base",
	large: "min-h-13 px-7 py-3 text-lg",
}

function buttonClasses({ variant = "primary", size = "medium", wide }: ButtonAppearance, className?: string) {
	const isRaised = variant === "primary" && size !== "small"
	return classes(
		"button-base",
		variants[variant],
		sizes[size],
		isRaised && raisedClasses,
		wide && "w-full",
		className,
	)
}

/** Keeps a busy button focusable but deaf: a second click does nothing. */
export function ignoreWhileBusy(
	busy: boolean | undefined,
	onClick?: (event: MouseEvent<HTMLButtonElement>) => void,
) {
	return (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
}

export type ButtonProps = ComponentProps<"button"> & ButtonAppearance & { busy?: boolean }

/** Something happens here. `primary` once per screen; `busy` while it is being done, the label stays. */
export function Button({
	variant,
	size,
	icon,
	wide,
	busy,
	className,
	children,
	onClick,
	...rest
}: ButtonProps) {
	return (
		<button
			type="button"
			{...rest}
			className={buttonClasses({ variant, size, wide }, className)}
			aria-busy={busy || undefined}
			aria-disabled={busy || undefined}
			onClick={ignoreWhileBusy(busy, onClick)}
		>
			{busy ? <Spinner /> : icon}
			{children}
		</button>
	)
}

/** Looks like a button, goes somewhere. Addresses of other sites are plain links. */
export function LinkButton({
	variant,
	size,
	icon,
	wide,
	className,
	children,
	to,
	...rest
}: ComponentProps<typeof Link> & ButtonAppearance) {
	return (
		<Link {...rest} to={to} className={buttonClasses({ variant, size, wide }, className)}>
			{icon}
			{children}
		</Link>
	)
}

/** A small turning ring; decoration only, the words beside it say what is happening. */
export function Spinner() {
	return <LoaderCircle aria-hidden className="size-[1.15em] shrink-0 animate-spin" />
}
