import { createHmac, randomBytes, randomInt, randomUUID } from "node:crypto"
import { and, eq, gt, lt } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey, isEqualInConstantTime } from "../../platform/keys.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { sealLetterKey } from "../mail/letter-key.server.ts"
import type { LinkMaker } from "./links.server.ts"
import { vendorCodeLetter } from "./mails.tsx"
import { CODE_MINUTES, CODE_TRIES, type CodePurpose } from "./rules.ts"
import { vendorCodes } from "./schema.server.ts"

const DIGITS = 8

const hashOf = (code: string, salt: string, authSecret: string) =>
	createHmac("sha256", deriveKey(authSecret, "tamasha vendor-code"))
		.update(`${salt}:${code}`)
		.digest("base64url")

interface CodeOwner {
	applicationId: number
	purpose: CodePurpose
}

const isOf = ({ applicationId, purpose }: CodeOwner) =>
	and(eq(vendorCodes.applicationId, applicationId), eq(vendorCodes.purpose, purpose))

/**
 * Sends a code to the address on file; one that was sent before for the same works no more.
 * @returns the outbox id; undefined where there is nobody to send it to
 */
export function sendCode(
	db: Db,
	owner: CodeOwner,
	{ authSecret, at }: LinkMaker,
): Promise<number | undefined> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, owner.applicationId)
		const to = application?.emailAddress.trim()
		if (!application || !to || application.isEditionClosed) return undefined
		const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0")
		const salt = randomBytes(16).toString("base64url")
		const expiresAt = new Date(at.getTime() + CODE_MINUTES * 60_000)
		await tx.delete(vendorCodes).where(isOf(owner))
		await tx
			.insert(vendorCodes)
			.values({ ...owner, salt, codeHash: hashOf(code, salt, authSecret), expiresAt })
		const company = await readEditionCompany(tx, application.editionId)
		const about = { kind: "vendor", id: application.id } as const
		const after = { for: owner.purpose }
		await recordAuditEvent(tx, { by: "vendor", at, action: "vendor-code-sent", about, after })
		return queueMail(tx, {
			kind: "vendor-code",
			cause: `vendor-code:${randomUUID()}`,
			to,
			...vendorCodeLetter(company, {
				brandName: application.brandName,
				number: application.number,
				purpose: owner.purpose,
				code: sealLetterKey(formatCode(code), to, authSecret),
			}),
			applicationId: application.id,
			at,
		})
	})
}

/** Whether a code was sent that can still be typed. */
export async function isCodeOpen(db: Db, owner: CodeOwner, at: Date): Promise<boolean> {
	const isGood = and(gt(vendorCodes.expiresAt, at), lt(vendorCodes.tries, CODE_TRIES))
	return (await db.$count(vendorCodes, and(isOf(owner), isGood))) > 0
}

/** "1234 5678": how it stands in the email. */
const formatCode = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`

/**
 * Takes a code that was typed: a right one works once, a wrong one is one try less. The caller holds the application, and
 * commits also where the answer is no.
 */
export async function redeemCode(
	tx: Db,
	owner: CodeOwner,
	typed: string,
	{ authSecret, at }: LinkMaker,
): Promise<boolean> {
	const [sent] = await tx.select().from(vendorCodes).where(isOf(owner)).for("update")
	if (!sent || sent.expiresAt <= at || sent.tries >= CODE_TRIES) return false
	const expected = Buffer.from(sent.codeHash)
	if (isEqualInConstantTime(Buffer.from(hashOf(typed, sent.salt, authSecret)), expected)) {
		await tx.delete(vendorCodes).where(isOf(owner))
		return true
	}
	await tx
		.update(vendorCodes)
		.set({ tries: sent.tries + 1 })
		.where(isOf(owner))
	return false
}
