import { createContext, use } from "react"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { stateLabelOf } from "./mail-view.ts"

/** Whether no mail leaves this server: then what was sent went to its own mailbox. */
export const MailStaysHereContext = createContext(false)

/** What became of an email, in a word or two. */
export function MailStateBadge({ letter }: { letter: Parameters<typeof stateLabelOf>[0] }) {
	const staysHere = use(MailStaysHereContext)
	const { label, tone } = stateLabelOf(letter)
	const isKept = staysHere && letter.state === "sent" && !letter.bounce
	return <StatusBadge tone={tone}>{isKept ? "Kept here" : label}</StatusBadge>
}
