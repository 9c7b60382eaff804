import { eq } from "drizzle-orm"
import { createElement } from "react"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import type { Delivery } from "../../platform/mail/delivery.ts"
import { createMailTransport, type MailTransport } from "../../platform/mail/transport.server.ts"
import { queueMail } from "./commands.server.ts"
import {
	type MailDispatcher,
	type MailDispatcherOptions,
	openMailDispatcher,
} from "./mail-dispatcher.server.ts"
import { outboxMails } from "./schema.server.ts"

export interface TestMailDispatcher extends MailDispatcher {
	/** The seconds after which the next run was asked for. */
	requestedDelays: number[]
}

/** The transport as the server has it. */
export const openTestTransport = (smtpUrl: string): MailTransport =>
	createMailTransport({ smtpUrl, mailFrom: "hello@tamasha.example" })

export const AUTH_SECRET = "a secret of the tests, forty characters long"

/** A mail dispatcher as the server has it, but for the clock and the job queue. */
export function openTestMailDispatcher(
	options: Partial<MailDispatcherOptions> & Pick<MailDispatcherOptions, "db" | "transport">,
): TestMailDispatcher {
	const requestedDelays: number[] = []
	const dispatcher = openMailDispatcher({
		effects: {},
		findSender: async () => ({}),
		findVendorPage: async () => "https://tamasha.example/my",
		findAttachments: async () => [],
		jobs: { enqueueAfter: async (_job, seconds) => void requestedDelays.push(seconds) },
		log: openLog("silent"),
		authSecret: AUTH_SECRET,
		now: () => new Date(),
		...options,
	})
	return { ...dispatcher, requestedDelays }
}

/** A mail dispatcher whose mail server gives the answers of `nextDelivery`, and which keeps the Message-IDs of what it took. */
export function openScriptedMailDispatcher(
	options: Pick<MailDispatcherOptions, "db" | "effects">,
	nextDelivery: () => Promise<Delivery> | Delivery,
) {
	const acceptedIds: string[] = []
	const transport: MailTransport = {
		async deliver({ messageId }) {
			const delivery = await nextDelivery()
			if (delivery.outcome === "sent") acceptedIds.push(messageId)
			return delivery
		},
		deliversExternally: true,
		senderDomain: "tamasha.example",
		close: () => undefined,
	}
	return { taken: acceptedIds, ...openTestMailDispatcher({ ...options, transport }) }
}

let lastLetter = 0

/** A confirmation, due now. */
export function queueTestMail(db: Db, at = new Date()): Promise<number> {
	lastLetter += 1
	return queueMail(db, {
		kind: "confirmation",
		cause: `confirmation:${lastLetter}`,
		to: `vendor-${lastLetter}@udongo.example`,
		subject: "YOUR STALL",
		body: createElement("p", null, "Karibu"),
		applicationId: lastLetter,
		at,
	})
}

/** The row as it is now. @throws when there is none */
export async function findMailRow(db: Db, id: number) {
	const [row] = await db.select().from(outboxMails).where(eq(outboxMails.id, id))
	if (!row) throw new Error(`no letter ${id}`)
	return row
}
