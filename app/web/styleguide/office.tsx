import { BadgeCheck, LogOut, Store, UserRound } from "lucide-react"
import { href } from "react-router"
import { AdminShell } from "../../ui/admin-shell.tsx"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { SelectField } from "../../ui/field.tsx"
import { type Message, MessagesProvider, useMessages } from "../../ui/messages.tsx"
import { Notice } from "../../ui/notice.tsx"
import { PageHeading } from "../../ui/page-heading.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import { publicPageHeaders } from "../request/public-page.ts"
import { NoIndex } from "./section.tsx"

export const headers = publicPageHeaders()

/** Folding is for the eyes only here; without JavaScript the sidebar stays as it is. */
export const action = () => null

const LINKS = [
	{
		to: href("/styleguide/office"),
		label: "Vendors",
		icon: <Store />,
		badge: { count: 2, what: "emails not sent" },
	},
	{ to: href("/styleguide"), label: "The guide", icon: <BadgeCheck />, end: true },
]
const INITIAL_MESSAGES: Message[] = [
	{ kind: "success", text: "Email sent successfully!" },
	{ kind: "failure", text: "Failed to remove vendor." },
]

/** The frame of the back office, with nothing behind it. */
export default function Office() {
	return (
		<MessagesProvider initial={INITIAL_MESSAGES}>
			<NoIndex title="The back office" />
			<AdminShell
				company="tamasha"
				links={LINKS}
				moreLinks={[{ to: href("/styleguide/form"), label: "Account", icon: <UserRound /> }]}
				editionChooser={<SelectField label="Edition" options={EDITIONS} />}
				notice={<Notice tone="warning">Nothing here is real.</Notice>}
				logout={
					<Button variant="ghost" wide icon={<LogOut aria-hidden className="size-5" />}>
						<span>Logout</span>
					</Button>
				}
				collapseAction={href("/styleguide/office")}
			>
				<PageHeading meta={<span>Total Vendors 240</span>} actions={<MessageButtons />}>
					All Vendors
				</PageHeading>
				<Card className="flex flex-wrap items-center gap-3">
					<h2 className="font-semibold">Udongo Pottery</h2>
					<StatusBadge tone="success">approved</StatusBadge>
				</Card>
			</AdminShell>
		</MessagesProvider>
	)
}

const EDITIONS = [{ value: "christmas-2025", label: "Christmas 2025" }]

function MessageButtons() {
	const { say } = useMessages()
	return (
		<>
			<Button size="small" variant="ghost" onClick={() => say({ kind: "success", text: "It went well." })}>
				Say a success
			</Button>
			<Button size="small" variant="ghost" onClick={() => say({ kind: "failure", text: "It did not." })}>
				Say a failure
			</Button>
		</>
	)
}
