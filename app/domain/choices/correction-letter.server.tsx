import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDate } from "../../values/clock.ts"
import {
	findOutdatedAnnouncement,
	type OutdatedAnnouncement,
} from "../applications/announced-verdict.server.ts"
import { TRUE_NOW, VERDICT_SENTENCES, vendorValuesOf } from "../applications/letter-values.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf, stateVersion } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { findLastChange, type LastChange } from "../decisions/conflicts.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { readRefundable } from "../ledger/refundable.server.ts"
import { writeTemplateText } from "../letter-templates/edition-letters.server.ts"
import type { LetterValues } from "../letter-templates/fill.ts"
import { queueMail } from "../mail/commands.server.ts"
import { isFinished } from "../mail/queries.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { EditedLetter } from "./mails.tsx"

/** A letter that tells a vendor that what an earlier one said is no longer so, in the words of its edition. */
export interface CorrectionDraft extends OutdatedAnnouncement {
	brandName: string
	to: string
	subject: string
	/** As it is written: mail/letter-text.ts. */
	text: string
	/** What is corrected into what, to be sent along with the letter. */
	version: string
}

/** @returns undefined where the vendor was told nothing, or what is so, or is about to be */
export function findCorrectionDraft(
	db: Db,
	applicationId: number,
	origin: string,
): Promise<CorrectionDraft | undefined> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application || application.isEditionClosed) return undefined
		const outdated = await findOutdatedAnnouncement(tx, application)
		if (!outdated) return undefined
		const letter = {
			editionId: application.editionId,
			values: await valuesOf(tx, application, outdated),
			origin,
		}
		return {
			...outdated,
			...(await writeTemplateText(tx, "correction", letter)),
			brandName: brandOf(application),
			to: application.emailAddress.trim(),
			version: versionOf(application, outdated),
		}
	})
}

function versionOf(
	{ status, last, choice }: LockedApplication,
	{ announced, stored }: OutdatedAnnouncement,
): string {
	const state = stateVersion({ status, decision: last?.id, choiceId: choice?.id })
	return `${announced.mailId}:${stored}:${state}`
}

const valuesOf = async (
	tx: Db,
	application: LockedApplication,
	{ announced, stored }: OutdatedAnnouncement,
): Promise<LetterValues> => ({
	...vendorValuesOf(application),
	toldOn: formatNairobiDate(announced.at),
	told: VERDICT_SENTENCES[announced.verdict],
	trueNow: TRUE_NOW[stored],
	refund: announced.verdict === "yes" ? await readRefundable(tx, application.id) : "",
})

export type CorrectionLetterResult =
	| { ok: true; mailId: number; brandName: string }
	| { ok: false; reason: "vendor-not-found" }
	| EditionClosed
	/** There is nothing to correct any more, or something else. `last`: who changed that. */
	| { ok: false; reason: "changed-meanwhile"; brandName: string; last?: LastChange }

interface CorrectionLetter extends MemberAct {
	/** As the screen showed it (`CorrectionDraft.version`). */
	expected: string
	edited: { subject: string; text: string }
}

/** Of the correction after those that have come to their end: one that was withdrawn, as by a merge that was taken apart, is written anew. */
async function nextCause(tx: Db, id: number, expected: string): Promise<string> {
	const { applicationId, kind } = outboxMails
	const finished = and(eq(applicationId, id), eq(kind, "correction"), isFinished)
	return `correction:${id}:${await tx.$count(outboxMails, finished)}:${expected}`
}

/** Queues a letter of correction; asked for twice, once. */
export function sendCorrectionLetter(
	db: Db,
	applicationId: number,
	{ expected, edited, by, at }: CorrectionLetter,
): Promise<CorrectionLetterResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const outdated = await findOutdatedAnnouncement(tx, application)
		if (!outdated || versionOf(application, outdated) !== expected) {
			const last = await findLastChange(tx, application, ["correction-sent"])
			const brandName = brandOf(application)
			return { ok: false, reason: "changed-meanwhile", brandName, ...(last && { last }) }
		}
		const { festival, emailAddress } = application
		const company = await readEditionCompany(tx, application.editionId)
		const mailId = await queueMail(tx, {
			kind: "correction",
			tells: outdated.stored,
			cause: await nextCause(tx, applicationId, expected),
			to: emailAddress.trim(),
			subject: edited.subject,
			body: <EditedLetter company={company} festival={festival} text={edited.text} />,
			applicationId,
			at,
		})
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "correction-sent",
			about: { kind: "vendor", id: applicationId },
			before: { told: outdated.announced.verdict },
			after: { told: outdated.stored },
		})
		return { ok: true, mailId, brandName: brandOf(application) }
	})
}
