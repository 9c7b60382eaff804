import { ExternalLink } from "lucide-react"
import { LinkButton } from "../../../../ui/button.tsx"

/** Opens a page in a tab of its own, so that nothing typed here is lost. */
export function NewTabButton({ to, label }: { to: string; label: string }) {
	return (
		<LinkButton
			to={to}
			reloadDocument
			target="_blank"
			variant="ghost"
			icon={<ExternalLink aria-hidden className="size-5" />}
		>
			<span>
				{label}
				<span className="sr-only"> (opens a new tab)</span>
			</span>
		</LinkButton>
	)
}
