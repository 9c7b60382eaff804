import { sql } from "drizzle-orm"
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core"
import { classify, classifyAll, oneOf } from "../../platform/classified-table.server.ts"
import { impersonal, personal, retained, withoutCopy } from "../../platform/personal-data.ts"
import { timestamptz } from "../../platform/timestamptz.server.ts"
import { BOUNCES, MAIL_KINDS, MAIL_STATES, type StatedFacts, VERDICTS, WITHDRAWAL_CAUSES } from "./rules.ts"

/** What the outbox is searched in, as `foldForSearch`; a line break, which nobody types, parts the two. */
export const letterSearchText = sql`translate(fold(recipient || E'\\n' || subject), '''', '')`

/** Which letters go first: copies of an email to many vendors after all others, and those of a newsletter last. */
export const deliveryRank = sql`(case when newsletter_id is not null then 2 when mailing_id is not null then 1 else 0 end)`

/** What a letter is listed as: a denial that promises a place on the standby list is an answer of its own. */
export const listedKind = sql`(case when kind = 'denial' and tells = 'standby' then 'standby' else kind end)`

/**
 * Every letter of the product, written in the transaction of what caused it. `cause` names that one
 * transition, e.g. "denial:17" for decision 17: being unique, it is why nothing is sent twice.
 */
export const outboxMails = pgTable(
	"outbox_mails",
	{
		id: integer().primaryKey().generatedAlwaysAsIdentity(),
		kind: text({ enum: MAIL_KINDS }).notNull(),
		cause: text().notNull().unique(),
		/** What the letter is about, where it is about an application. No foreign key: letters outlive it. */
		applicationId: integer("application_id"),
		/** What it tells of the application; null: nothing that is decided. */
		tells: text({ enum: VERDICTS }),
		/** Of a confirmation: what it says; null: nobody knows, or an organiser wrote it. */
		facts: jsonb().$type<StatedFacts>(),
		/** Of which newsletter it is a copy; such letters go after all others. No foreign key: it is on a higher step. */
		newsletterId: integer("newsletter_id"),
		/** To which email to many vendors it belongs, whose attachments it has. No foreign key: it is on a higher step. */
		mailingId: integer("mailing_id"),
		/** What it is a copy of is paused: nobody tries it, whatever its state is. */
		isPaused: boolean("is_paused").notNull().default(false),
		recipient: text().notNull(),
		subject: text().notNull(),
		html: text().notNull(),
		text: text().notNull(),
		/** Where a mail program takes its reader off the list (RFC 2369, RFC 8058); only letters of a list have it. */
		unsubscribeUrl: text("unsubscribe_url"),
		/** The same at every try, from the first one on, so that a mail server or a reader can tell a repetition. */
		messageId: text("message_id").notNull(),
		state: text({ enum: MAIL_STATES }).notNull().default("queued"),
		/** Tries in all; a try that outlived its claim is known by the number it had. */
		attempts: integer().notNull().default(0),
		/** Of the request that queued it last: its tries are found in the log by it. */
		requestId: text("request_id"),
		/** Since the letter was last queued; chooses the pause before the next try. */
		failuresInARow: integer("failures_in_a_row").notNull().default(0),
		nextAttemptAt: timestamptz("next_attempt_at"),
		/** Set while a process is talking to the mail server. */
		claimedAt: timestamptz("claimed_at"),
		/** The mail server's reply, or the network error. */
		lastError: text("last_error"),
		queuedAt: timestamptz("queued_at").notNull().defaultNow(),
		sentAt: timestamptz("sent_at"),
		/** Since `withdrawnAt` it may not be sent; one that was just being handed over may have left all the same. */
		withdrawnFor: text("withdrawn_for", { enum: WITHDRAWAL_CAUSES }),
		withdrawnAt: timestamptz("withdrawn_at"),
		/** What a mail server reported of the delivery to `recipient` after the letter left; null: nothing bad. */
		bounce: text({ enum: BOUNCES }),
		bouncedAt: timestamptz("bounced_at"),
		/** "5.1.1" of RFC 3463, where it said one. */
		bounceStatus: text("bounce_status"),
		/** In its words. */
		bounceText: text("bounce_text"),
	},
	(table) => [
		check("outbox_mails_kind", oneOf(table.kind, MAIL_KINDS)),
		check("outbox_mails_tells", oneOf(table.tells, VERDICTS)),
		check("outbox_mails_state", oneOf(table.state, MAIL_STATES)),
		check("outbox_mails_withdrawn_for", oneOf(table.withdrawnFor, WITHDRAWAL_CAUSES)),
		check("outbox_mails_bounce", oneOf(table.bounce, BOUNCES)),
		index("outbox_mails_bounced").on(table.id).where(sql`bounce is not null`),
		index("outbox_mails_by_message").on(table.messageId),
		index("outbox_mails_due").on(table.nextAttemptAt).where(sql`state in ('queued', 'sending')`),
		index("outbox_mails_due_in_order")
			.on(deliveryRank, table.nextAttemptAt)
			.where(sql`state in ('queued', 'sending') and not is_paused`),
		index("outbox_mails_by_newsletter")
			.on(table.newsletterId, table.state, table.id)
			.where(sql`newsletter_id is not null`),
		index("outbox_mails_by_mailing")
			.on(table.mailingId, table.state, table.id)
			.where(sql`mailing_id is not null`),
		index("outbox_mails_besides_newsletters").on(table.id).where(sql`newsletter_id is null`),
		index("outbox_mails_unsent_of_list")
			.on(sql`lower(recipient)`)
			.where(sql`unsubscribe_url is not null and state in ('queued', 'sending', 'failed', 'maybe-sent')`),
		index("outbox_mails_by_state").on(table.state, table.id),
		index("outbox_mails_by_kind").on(listedKind, table.id),
		uniqueIndex("outbox_mails_one_held").on(table.applicationId).where(sql`state = 'held'`),
		index("outbox_mails_by_application").on(table.applicationId, table.kind),
		index("outbox_mails_search")
			.using("gin", sql`${letterSearchText} gin_trgm_ops`)
			.with({ fastupdate: false }),
	],
)

/** How far the mailbox for reports was read. */
export const mailboxReadings = pgTable("mailbox_readings", {
	/** "bounces at mail.example, INBOX". */
	mailbox: text().primaryKey(),
	/** UIDVALIDITY and UID of RFC 3501; "" and 0: nothing was read yet. */
	validity: text().notNull(),
	uid: bigint({ mode: "number" }).notNull(),
	lastReadAt: timestamptz("last_read_at"),
	/** Why the last look failed; null: it did not. */
	lastFault: text("last_fault"),
})

export const mailboxReadingPrivacy = classifyAll(mailboxReadings, "nobody", impersonal)

const delivery = withoutCopy(retained("what became of a letter is counted by it"), "state and times say it")

export const mailPrivacy = classify(outboxMails, "vendors", {
	kind: retained("letters are counted by it"),
	cause: withoutCopy(retained("keeps a letter from going out twice"), "no words of anybody"),
	applicationId: impersonal,
	tells: retained("a decision, which stays without the person"),
	facts: withoutCopy(personal(null), "the words of the letter say it"),
	newsletterId: impersonal,
	mailingId: impersonal,
	isPaused: delivery,
	recipient: personal("erased@erased.invalid"),
	subject: personal("Erased"),
	html: personal("<p>Erased</p>"),
	text: withoutCopy(personal("Erased"), "the same words as the page of the letter"),
	unsubscribeUrl: withoutCopy(personal(null), "its link is for the reader of the letter alone"),
	messageId: withoutCopy(retained("a number that mail servers know the letter by"), "no words of anybody"),
	state: retained("letters are counted by it"),
	attempts: delivery,
	requestId: withoutCopy(personal(null), "a number in our log"),
	failuresInARow: delivery,
	nextAttemptAt: withoutCopy(personal(null), "nothing is sent to anybody any more"),
	claimedAt: delivery,
	lastError: withoutCopy(personal(null), "what the mail server told us"),
	queuedAt: retained("letters are counted by it"),
	sentAt: retained("letters are counted by it"),
	withdrawnFor: delivery,
	withdrawnAt: delivery,
	bounce: delivery,
	bouncedAt: delivery,
	bounceStatus: delivery,
	bounceText: withoutCopy(personal(null), "what the mail server told us"),
})
