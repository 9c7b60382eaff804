import { LinkButton } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Loading } from "../../ui/loading.tsx"
import { MessageBox } from "../../ui/message-box.tsx"
import { Notice } from "../../ui/notice.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import { HERE, Section, Specimen, TONES } from "./section.tsx"

export function Feedback() {
	return (
		<Section id="feedback" title="Feedback" lead="Colour, icon and word together: no one of them is needed.">
			<Specimen name="StatusBadge: one tone each">
				{TONES.map((tone) => (
					<StatusBadge key={tone} tone={tone}>
						{tone}
					</StatusBadge>
				))}
			</Specimen>
			<Specimen name="MessageBox; Notice" stacked>
				<MessageBox kind="success">Denial email sent to Udongo Pottery</MessageBox>
				<MessageBox kind="warning">The email is waiting to be sent.</MessageBox>
				<MessageBox kind="failure">Failed to update vendor status</MessageBox>
				<Notice>The next festival is in December.</Notice>
				<Notice tone="warning">No letter leaves this machine until SMTP_URL is set.</Notice>
			</Specimen>
			<Specimen name="Loading; EmptyState: with something to do, and without" stacked>
				<Loading label="Loading vendors..." />
				<EmptyState
					title="No vendors found."
					action={
						<LinkButton to={HERE} variant="ghost">
							Show all
						</LinkButton>
					}
				>
					Nothing matches “kiondo”.
				</EmptyState>
				<EmptyState title="There are no pictures of 2023 yet." />
			</Specimen>
		</Section>
	)
}
