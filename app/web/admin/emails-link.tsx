import { href } from "react-router"
import { LinkButton } from "../../ui/button.tsx"
import { EDITION_PARAM } from "./edition-param.ts"
import { buildUrl } from "./list-query.ts"
import { useRight } from "./use-right.ts"

/** To the words of the emails of an edition, for whoever may change them. */
export function EmailsLink({ edition }: { edition: string }) {
	const mayWrite = useRight("content.write")
	if (!mayWrite) return null
	return (
		<LinkButton
			to={buildUrl(href("/admin/emails"), { [EDITION_PARAM]: edition })}
			variant="ghost"
			size="small"
		>
			Email templates
		</LinkButton>
	)
}
