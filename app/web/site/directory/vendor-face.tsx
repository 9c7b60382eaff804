import { classes } from "../../../ui/classes.ts"

export type VendorFaceProps = { logo: string | undefined; name: string; className?: string }

/** The logo, large; a vendor without one shows its first letter. The name stands beside it. */
export function VendorFace({ logo, name, className }: VendorFaceProps) {
	const look = classes("aspect-square rounded-md bg-sunken", className)
	if (logo) return <img src={logo} alt="" width="320" height="320" className={classes("h-auto", look)} />
	return (
		<b
			aria-hidden="true"
			className={classes("lettering grid place-items-center text-5xl text-accent-ink", look)}
		>
			{name[0]}
		</b>
	)
}
