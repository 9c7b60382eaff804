import { RotateCw } from "lucide-react"
import { Form, href } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { NOT_RESENT } from "../resend-messages.ts"
import { ReturnTo } from "../return-to.tsx"
import { useFetchSubmit } from "../use-fetch-submit.ts"

/** Queues a failed or maybe sent letter again and tries it at once. */
export function ResendButton({ id, subject }: { id: number; subject: string }) {
	const { busy, submit } = useFetchSubmit()
	const action = href("/admin/outbox/:id/delivery", { id: String(id) })
	return (
		<Form
			method="post"
			action={action}
			reloadDocument
			onSubmit={(event) => {
				event.preventDefault()
				void submit(action, {}, NOT_RESENT)
			}}
		>
			<ReturnTo />
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
