import { classes } from "../../../ui/classes.ts"

export type VendorLogoProps = { logo: string | undefined; name: string; className?: string }

/** The logo, large; a vendor without one shows its first letter. The name stands beside it. */
export function VendorLogo({ logo, name, className }: VendorLogoProps) {
	const logoClasses = classes("aspect-square rounded-md bg-sunken", className)
	if (logo)
		return <img src={logo} alt="" width="320" height="320" className={classes("h-auto", logoClasses)} />
	return (
		<b
			aria-hidden="true"
			className={classes("lettering grid place-items-center text-5xl text-accent-ink", logoClasses)}
		>
			{name[0]}
		</b>
	)
}
