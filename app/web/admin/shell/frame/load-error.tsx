import { useLocation } from "react-router"
import { LinkButton } from "../../../../ui/button.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"

/** Instead of a list or of figures that could not be read: an empty one would be a lie. */
export function LoadError({ what }: { what: string }) {
	const { pathname, search } = useLocation()
	return (
		<div role="alert">
			<EmptyState
				title={`${what} could not be loaded.`}
				action={
					<LinkButton to={pathname + search} reloadDocument variant="ghost">
						Try again
					</LinkButton>
				}
			>
				Our database did not respond. Please try again in a moment. If you sent a form, look first whether it
				was saved.
			</EmptyState>
		</div>
	)
}
