import { RotateCw } from "lucide-react"
import { Form, href } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { From } from "../from.tsx"
import { usePress } from "../use-press.ts"
import { NOT_RESENT } from "./resend-words.ts"

/** Queues a failed or maybe sent letter anew and tries it at once. */
export function ResendButton({ id, subject }: { id: number; subject: string }) {
	const { busy, press } = usePress()
	const action = href("/admin/outbox/:id/delivery", { id: String(id) })
	return (
		<Form
			method="post"
			action={action}
			reloadDocument
			onSubmit={(event) => {
				event.preventDefault()
				void press(action, {}, NOT_RESENT)
			}}
		>
			<From />
			<Button
				type="submit"
				variant="ghost"
				size="small"
				icon={<RotateCw aria-hidden className="size-4" />}
				busy={busy}
			>
				Resend<span className="sr-only"> {subject}</span>
			</Button>
		</Form>
	)
}
