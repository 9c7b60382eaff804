import { initialOf } from "../../../domain/directory/rules.ts"
import type { LogoStyle } from "../../../domain/pictures/image.ts"
import { classes } from "../../../ui/classes.ts"

export type VendorLogoProps = {
	logo: string | undefined
	style?: LogoStyle | undefined
	name: string
	className?: string
}

/** The logo, large; a vendor without one shows its first letter. The name stands beside it. */
export function VendorLogo({ logo, style, name, className }: VendorLogoProps) {
	const logoClasses = classes("aspect-square rounded-md bg-sunken", className)
	if (logo)
		return (
			<img
				src={logo}
				alt=""
				width="320"
				height="320"
				style={style}
				className={classes("logo h-auto", logoClasses)}
			/>
		)
	return (
		<b
			aria-hidden="true"
			className={classes("lettering grid place-items-center text-5xl text-accent-ink", logoClasses)}
		>
			{initialOf(name)}
		</b>
	)
}
