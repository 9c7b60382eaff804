import { Button } from "../../../ui/button.tsx"
import { Form } from "../../../ui/link.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import type { LastJudged } from "./judged.server.ts"
import { undoUrl } from "./paper-urls.ts"

/** What was judged just now, and the way back. */
export function JudgedBar({ edition, last }: { edition: string; last: LastJudged }) {
	const { id, version, state, name, brand } = last
	return (
		<Notice tone={state === "accepted" ? "info" : "warning"} className="rounded-md">
			<Form
				method="post"
				action={undoUrl(edition, id)}
				data-undo
				className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
			>
				<span role="status" className="min-w-0 wrap-anywhere">
					{state === "accepted" ? "Accepted" : "Rejected"}: {name}, {brand}.
				</span>
				<input type="hidden" name={EXPECTED} value={version} />
				<Button type="submit" size="small" variant="ghost" aria-keyshortcuts="u">
					Undo
				</Button>
			</Form>
		</Notice>
	)
}
