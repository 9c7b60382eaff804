import { eq } from "drizzle-orm"
import { createElement } from "react"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import type { Delivery } from "../../platform/mail/outcome.ts"
import { type MailTransport, openMailTransport } from "../../platform/mail/transport.server.ts"
import { queueMail } from "./commands.server.ts"
import { openPostOffice, type PostOffice, type PostOfficeParts } from "./post-office.server.ts"
import { outboxMails } from "./schema.server.ts"

export interface TestOffice extends PostOffice {
	/** The seconds after which the next run was asked for. */
	asked: number[]
}

/** The transport as the server has it. */
export const transportTo = (smtpUrl: string): MailTransport =>
	openMailTransport({ smtpUrl, mailFrom: "hello@tamasha.example" })

/** A post office as the server has it, but for the clock and the job queue. */
export function openTestOffice(
	parts: Partial<PostOfficeParts> & Pick<PostOfficeParts, "db" | "transport">,
): TestOffice {
	const asked: number[] = []
	const office = openPostOffice({
		effects: {},
		jobs: { soon: async (_job, seconds) => void asked.push(seconds) },
		log: openLog("silent"),
		now: () => new Date(),
		...parts,
	})
	return { ...office, asked }
}

/** A post office whose mail server answers as it is told, and keeps the Message-IDs of what it took. */
export function openAnsweredOffice(
	parts: Pick<PostOfficeParts, "db" | "effects">,
	answer: () => Promise<Delivery> | Delivery,
) {
	const taken: string[] = []
	const transport: MailTransport = {
		async deliver({ messageId }) {
			const delivery = await answer()
			if (delivery.outcome === "sent") taken.push(messageId)
			return delivery
		},
		leavesMachine: true,
		senderDomain: "tamasha.example",
		close: () => undefined,
	}
	return { taken, ...openTestOffice({ ...parts, transport }) }
}

let letters = 0

/** A confirmation, due now. */
export function queueTestMail(db: Db, at = new Date()): Promise<number> {
	letters += 1
	return queueMail(db, {
		kind: "confirmation",
		cause: `confirmation:${letters}`,
		to: `vendor-${letters}@udongo.example`,
		subject: "YOUR STALL",
		body: createElement("p", null, "Karibu"),
		applicationId: letters,
		at,
	})
}

/** The row as it is now. @throws when there is none */
export async function mailRow(db: Db, id: number) {
	const [row] = await db.select().from(outboxMails).where(eq(outboxMails.id, id))
	if (!row) throw new Error(`no letter ${id}`)
	return row
}
