import { randomUUID } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import { readCorrectableFields } from "../applications/corrections.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { digestOf } from "../applications/sent-fields.server.ts"
import { recordVendorEvent } from "../applications/vendor-events.server.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { type CorrectionResult, correctFields } from "../corrections/correct-application.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { findAskedApplication } from "./asked-applications.server.ts"
import { redeemCode } from "./codes.server.ts"
import { queueLinks, recordSending } from "./commands.server.ts"
import { ensureLink, type LinkMaker } from "./links.server.ts"
import { emailChangedLetter } from "./mails.tsx"
import { canChangeEmail } from "./rules.ts"
import { readStageOf } from "./told-stage.server.ts"

interface EmailChange extends LinkMaker {
	code: string
	email: string
	linkTo: (token: string) => string
}

export type EmailChangeResult =
	/** `letters` are to be tried at once: the link to the new address, the notice to the old one, what follows. */
	| { ok: true; letters: number[] }
	| { ok: false; reason: "vendor-not-found" | "edition-closed" | "wrong-code" | "same-address" }
	/** What is wrong with it; or that another application has it, which is told to nobody who may guess. */
	| { ok: false; reason: "not-possible"; fault?: string }

const FIELD = "emailAddress"

/**
 * Another address for whoever has the link, and the code that was sent to the one on file. The link of the old address ends,
 * the new one gets one of its own, and the old one is told.
 */
export function changeOwnEmail(
	db: Db,
	applicationId: number,
	{ code, email, linkTo, ...maker }: EmailChange,
): Promise<EmailChangeResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (!canChangeEmail(await readStageOf(tx, application, maker.at)))
			return { ok: false, reason: "not-possible" }
		const fields = await readCorrectableFields(tx, application)
		const field = fields.find(({ name }) => name === FIELD)
		const judged = field?.judge(email)
		if (!field || !judged || "fault" in judged)
			return {
				ok: false,
				reason: "not-possible",
				...(judged && "fault" in judged && { fault: judged.fault }),
			}
		if (judged.value === field.value.trim()) return { ok: false, reason: "same-address" }
		if (!(await redeemCode(tx, { applicationId, purpose: "email" }, code, maker)))
			return { ok: false, reason: "wrong-code" }
		const corrected = await correctFields(
			tx,
			{ application, fields },
			{
				expected: { [FIELD]: digestOf(field) },
				typed: ({ name }) => (name === FIELD ? email : undefined),
				isShared: false,
				by: null,
				at: maker.at,
			},
		)
		if (!corrected.ok) return refusalOf(corrected)
		await recordVendorEvent(tx, applicationId, "email-changed", maker.at)
		const sent = await tellBoth(tx, application, { to: judged.value, linkTo, ...maker })
		return { ok: true, letters: [...sent, ...corrected.letters] }
	})
}

function refusalOf(refused: Exclude<CorrectionResult, { ok: true }>): EmailChangeResult {
	if (refused.reason === "edition-closed") return { ok: false, reason: "edition-closed" }
	return { ok: false, reason: "not-possible" }
}

async function tellBoth(
	tx: Db,
	{ id, editionId, brandName, number, emailAddress }: LockedApplication,
	{ to, linkTo, ...maker }: LinkMaker & Pick<EmailChange, "linkTo"> & { to: string },
): Promise<number[]> {
	const company = await readEditionCompany(tx, editionId)
	const notice = await queueMail(tx, {
		kind: "email-changed",
		cause: `email-changed:${randomUUID()}`,
		to: emailAddress.trim(),
		...emailChangedLetter(company, { brandName, number }),
		applicationId: id,
		at: maker.at,
	})
	const token = await ensureLink(tx, { applicationId: id, email: to }, maker)
	const about = await findAskedApplication(tx, id)
	if (!token || !about) return [notice]
	await recordSending(tx, id, "vendor", maker.at)
	return [notice, await queueLinks(tx, [{ ...about, token }], { to, linkTo, ...maker })]
}
