import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { SubmitButton } from "../forms/checked-form.tsx"

/** The end of a form about one's own account, with a way back. */
export function SubmitOrCancel({ label }: { label: string }) {
	return (
		<div className="flex flex-wrap gap-3">
			<SubmitButton>{label}</SubmitButton>
			<LinkButton to={href("/admin/account")} variant="ghost">
				Cancel
			</LinkButton>
		</div>
	)
}
