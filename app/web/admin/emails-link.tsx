import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { editionUrl } from "./edition-url.ts"
import { useRight } from "./use-right.ts"

/** To the words of the emails of an edition, for whoever may change them. */
export function EmailsLink({ edition }: { edition: string }) {
	const mayWrite = useRight("content.write")
	if (!mayWrite) return null
	return (
		<LinkButton to={editionUrl(href("/admin/emails"), edition)} variant="ghost" size="small">
			Email templates
		</LinkButton>
	)
}
