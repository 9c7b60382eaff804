import type { ReactNode } from "react"
import { Notice } from "../../../ui/notice.tsx"
import type { MailboxReading } from "./bounce-reading.server.ts"

export function BounceReading({ reading }: { reading: MailboxReading | undefined }): ReactNode {
	if (!reading) return null
	if (reading.state === "fault") {
		return (
			<Notice tone="warning" className="mb-4">
				The mailbox for bounced emails cannot be read: {reading.message}.{" "}
				{reading.at ? `It was last read ${reading.at}.` : "It has never been read."}
			</Notice>
		)
	}
	return <p className="mb-4 text-sm text-muted">{SENTENCES[reading.state](reading)}</p>
}

const SENTENCES: Record<"off" | "waiting" | "read", (reading: MailboxReading) => string> = {
	off: () =>
		"A sent email may have come back undelivered: no mailbox for such reports is set up. The administrator of the server sets BOUNCE_IMAP_URL.",
	waiting: () => "The mailbox for bounced emails has not been read yet.",
	read: (reading) => `The mailbox for bounced emails was last read ${"at" in reading ? reading.at : ""}.`,
}
