import { LinkButton } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"

type CallToActionProps = { heading: string; text: string; label: string; link: string; night?: boolean }

export function CallToAction({ heading, text, label, link, night }: CallToActionProps) {
	return (
		<section
			className={classes(
				"flex flex-col items-start gap-4 rounded-md p-6 sm:p-9",
				night ? "night" : "border-2 border-text bg-raised",
			)}
		>
			<h2 className="lettering text-3xl">{heading}</h2>
			<p className="max-w-prose grow">{text}</p>
			<LinkButton to={link} variant="ghost">
				{label}
			</LinkButton>
		</section>
	)
}
