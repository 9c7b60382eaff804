import { type MouseEvent, useState } from "react"
import { Form, href } from "react-router"
import { APPLICATION_STATUSES, type ApplicationStatus } from "../../../domain/applications/rules.ts"
import { IconButton } from "../../../ui/icon-button.tsx"
import { EXPECTED } from "../expected-state.ts"
import { ReturnTo } from "../return-to.tsx"
import { statusLabels } from "../status-labels.ts"
import { useFetchSubmit } from "../use-fetch-submit.ts"
import type { VendorView } from "./vendor-view.ts"

export interface DecisionFormProps {
	vendor: Pick<VendorView, "id" | "brand" | "status" | "expected">
	/** Told when the screen shows a new status: what a reader who can't see it should hear. */
	onDecided: (words: string) => void
	className?: string
}

/** The three buttons that set the status of an application. */
export function DecisionForm({ vendor, onDecided, className }: DecisionFormProps) {
	const { brand, status, expected } = vendor
	const { action, pendingStatus, decide } = useDecision(vendor, onDecided)
	return (
		<Form method="post" action={action} discover="none" className={className}>
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={expected} />
			{APPLICATION_STATUSES.map((choice) => {
				const { button, icon, tone } = statusLabels[choice]
				return (
					<IconButton
						key={choice}
						type="submit"
						name="status"
						value={choice}
						label={button(brand)}
						icon={<i className={icon} />}
						pressed={status === choice}
						tone={tone}
						busy={pendingStatus === choice}
						onClick={(event) => decide(event, choice)}
					/>
				)
			})}
		</Form>
	)
}

function useDecision(
	{ id, brand, expected }: DecisionFormProps["vendor"],
	onDecided: DecisionFormProps["onDecided"],
) {
	const { busy, submit } = useFetchSubmit()
	const [pendingStatus, setPendingStatus] = useState<ApplicationStatus>()
	const action = href("/admin/vendors/:id/decision", { id: String(id) })
	async function decide(event: MouseEvent, status: ApplicationStatus): Promise<void> {
		event.preventDefault()
		if (busy) return
		setPendingStatus(status)
		const ok = await submit(action, { status, [EXPECTED]: expected }, "Failed to update vendor status")
		if (ok) onDecided(`${brand}: ${statusLabels[status].label}`)
	}
	return { action, pendingStatus: busy ? pendingStatus : undefined, decide }
}
