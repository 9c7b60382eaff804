import { href } from "react-router"
import { AlertPrompt } from "../../../ui/alert-prompt.tsx"
import { Button } from "../../../ui/button.tsx"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { actionPath } from "./mailing-path.ts"
import type { MailingView } from "./view.server.ts"

export const DELETE_QUESTION = "Delete this draft?"

export function DeletionDescription({ subject }: { subject: string }) {
	return (
		<>
			<strong className="wrap-anywhere">{subject}</strong> goes, with its recipients and attachments. It
			cannot be restored.
		</>
	)
}

interface DeleteButtonProps {
	edition: EditionState
	mailing: Pick<MailingView, "id" | "subject" | "version">
}

export function DeleteButton({ edition, mailing: { id, subject, version } }: DeleteButtonProps) {
	const address = { id: String(id) }
	const expected = <input type="hidden" name={EXPECTED} value={version} />
	return (
		<AlertPrompt
			title={DELETE_QUESTION}
			description={<DeletionDescription subject={subject} />}
			action={actionPath(href("/admin/mailings/:id/removal", address), edition)}
			confirmHref={href("/admin/mailings/:id/removal/new", address)}
			confirmLabel="Delete the draft"
			fields={expected}
			trigger={(ask) => (
				<>
					{expected}
					<Button type="submit" variant="ghost" icon={<i className="icon-bin" />} onClick={ask}>
						Delete…
					</Button>
				</>
			)}
		/>
	)
}
