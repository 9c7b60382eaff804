import type { ReactNode } from "react"
import { LinkButton } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Loading } from "../../ui/loading.tsx"
import { MessageBox } from "../../ui/messages.tsx"
import { Notice } from "../../ui/notice.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import type { Tone } from "../../ui/tone.ts"
import { BothSchemes, Section, Specimen } from "./section.tsx"
import type { Tokens } from "./tokens.server.ts"

const BADGES: Record<Tone, string> = {
	neutral: "Not uploaded",
	success: "approved",
	warning: "pending",
	danger: "denied",
	info: "Uploaded",
}

/** What is going on, what happened, and that there is nothing. */
export function Feedback({ schemes }: Pick<Tokens, "schemes">) {
	return (
		<Section id="telling" title="Telling" lead="Colour, icon and word together: no one of them is needed.">
			<BothSchemes schemes={schemes}>{() => <FeedbackStates />}</BothSchemes>
			<Specimen name="Loading: the words first" stacked>
				<Loading label="Loading vendors..." />
			</Specimen>
			<Specimen name="EmptyState: with a thing to do, and without" stacked>
				<EmptyState title="No vendors found." action={<RetryLink>Show all</RetryLink>}>
					Nothing matches “kiondo”.
				</EmptyState>
				<EmptyState title="No pictures of 2023 hang here yet." />
			</Specimen>
			<Specimen name="Failing: what could not be read, and what to do" stacked>
				<EmptyState title="The list could not be loaded." action={<RetryLink>Try again</RetryLink>}>
					The database did not answer. Nothing was changed.
				</EmptyState>
				<p>
					A page that broke altogether has{" "}
					<a href="/styleguide/broken" className="link">
						a screen of its own
					</a>
					.
				</p>
			</Specimen>
		</Section>
	)
}

function FeedbackStates() {
	return (
		<>
			<div className="flex flex-wrap gap-3">
				{(Object.entries(BADGES) as [Tone, string][]).map(([tone, label]) => (
					<StatusBadge key={tone} tone={tone}>
						{label}
					</StatusBadge>
				))}
			</div>
			<MessageBox kind="success">Denial email sent to Udongo Pottery</MessageBox>
			<MessageBox kind="failure">Failed to update vendor status</MessageBox>
			<MessageBox kind="success" plain>
				✓ Submitted successfully!
			</MessageBox>
			<Notice>The next festival is being walked.</Notice>
			<Notice tone="warning">No letter leaves this machine until SMTP_URL is set.</Notice>
		</>
	)
}

function RetryLink({ children }: { children: ReactNode }) {
	return (
		<LinkButton to="/styleguide" variant="ghost">
			{children}
		</LinkButton>
	)
}
