import { href, useNavigation } from "react-router"
import { Button, LinkButton } from "../../ui/button.tsx"

/** The end of a form about one's own account, with a way back. */
export function SubmitOrCancel({ label }: { label: string }) {
	const busy = useNavigation().state !== "idle"
	return (
		<div className="flex flex-wrap gap-3">
			<Button type="submit" busy={busy}>
				{label}
			</Button>
			<LinkButton to={href("/admin/account")} variant="ghost">
				Cancel
			</LinkButton>
		</div>
	)
}
