import { asc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { changeSection } from "../editing/commands.server.ts"
import { fieldOfSection } from "../editing/sections.server.ts"
import type { LetterTemplate } from "../letter-templates/inputs.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { createMailing, type MailingKey, type NewMailing } from "./drafts.server.ts"
import { findMailing } from "./queries.server.ts"
import { queueMailings } from "./queue.server.ts"
import { countDraftRecipients } from "./recipients.server.ts"
import { mailingRecipients, mailings } from "./schema.server.ts"
import { mailingSection } from "./section.server.ts"
import { sendingVersion, startMailing } from "./sending.server.ts"

export const AT = new Date("2026-10-01T09:00:00Z")
export const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)
export const ORIGIN = "https://tamasha.example"

export const WORDS: LetterTemplate = {
	subject: "Set-up for {{brand|vendor}}",
	preview: null,
	heading: "Before you come",
	blocks: [
		{ type: "text", text: "Dear {{person|vendor}},\n\nYour stall at the {{festival}} is {{stall}}." },
		{ type: "button", label: "Send forms", address: "{{extrasPage}}" },
	],
}

/** Nothing of an earlier case is left. */
export async function emptyMailings(db: Db): Promise<void> {
	await db.delete(outboxMails)
	await db.delete(mailings)
	await db.delete(vendorApplications)
}

/** Accepted vendors "Vendor 0" and on, at addresses of their own. @returns their ids */
export const addVendors = (
	db: Db,
	howMany: number,
	application: Parameters<typeof addApplications>[1][0] = {},
) =>
	addApplications(
		db,
		Array.from({ length: howMany }, (_, nth) => ({
			brandName: `Vendor ${nth}`,
			emailAddress: `vendor-${nth}@clay.example`,
			tentSpace: "Walk-in Tent - Kshs 36,000",
			status: "approved" as const,
			...application,
		})),
	)

/** A draft to all accepted vendors, unless told otherwise. */
export async function writeMailing(
	db: Db,
	editionId: number,
	mailing: Partial<NewMailing> = {},
): Promise<MailingKey> {
	const created = await createMailing(db, {
		...{ editionId, template: WORDS, filter: { text: "", status: "approved" }, at: AT },
		by: await findWriter(db),
		...mailing,
	})
	if (!created.ok) throw new Error(created.reason)
	return { id: created.id, editionId }
}

/** Whoever of the team is there. */
export async function findWriter(db: Db): Promise<string> {
	const [user] = await db.select({ id: users.id }).from(users).limit(1)
	return user?.id ?? ""
}

/** As the form of a draft that showed `expected` is saved. */
export function saveTemplate(
	db: Db,
	key: MailingKey,
	value: LetterTemplate,
	act: MemberAct,
	expected = WORDS,
) {
	const section = mailingSection(key)
	return changeSection(db, section, fieldOfSection(section, {}), { expected, value, ...act })
}

/** Somebody has it on their screen. @returns sends it as it was shown */
export async function showMailing(db: Db, key: MailingKey, by?: string, at = AT) {
	const found = await findMailing(db, key)
	if (!found) throw new Error("there is no such mailing")
	const counts = await countDraftRecipients(db, { ...found.mailing, at })
	const expected = sendingVersion(found.mailing.version, counts)
	const sender = by ?? (await findWriter(db))
	return () => startMailing(db, key, { expected, origin: ORIGIN, by: sender, at })
}

/** As whoever has just looked at it sends it. */
export const startAsOnScreen = async (...shown: Parameters<typeof showMailing>) =>
	(await showMailing(...shown))()

/** As the job does that is asked for every minute. */
export const queueCopies = (db: Db, now = () => AT, log = openLog("silent")) => queueMailings(db, now, log)

/** A mailing whose copies are in the outbox. */
export async function queueMailing(
	db: Db,
	editionId: number,
	mailing: Partial<NewMailing> = {},
): Promise<MailingKey> {
	const key = await writeMailing(db, editionId, mailing)
	const started = await startAsOnScreen(db, key)
	if (!started.ok) throw new Error(started.reason)
	await queueCopies(db)
	return key
}

export const copiesOfMailing = (db: Db, { id }: MailingKey) =>
	db.select().from(outboxMails).where(eq(outboxMails.mailingId, id)).orderBy(asc(outboxMails.id))

/** To whom there are copies, in which state. */
export async function copyStates(db: Db, key: MailingKey): Promise<Record<string, string>> {
	const copies = await copiesOfMailing(db, key)
	return Object.fromEntries(copies.map(({ recipient, state }) => [recipient, state]))
}

/** What became of each application, by id. */
export async function outcomesOf(db: Db, { id }: MailingKey): Promise<Record<number, string | null>> {
	const rows = await db.select().from(mailingRecipients).where(eq(mailingRecipients.mailingId, id))
	return Object.fromEntries(rows.map(({ applicationId, outcome }) => [applicationId, outcome]))
}
