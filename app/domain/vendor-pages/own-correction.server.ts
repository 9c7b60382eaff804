import { and, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type CorrectableField, digestOf, readCorrectableFields } from "../applications/corrections.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editionFactsOf } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import {
	type Correction,
	type CorrectionResult,
	correctApplication,
} from "../extras/correct-application.server.ts"
import { findByLink, type LinkMaker } from "./links.server.ts"
import { findLinkedPage, type PageRequest, readStage } from "./queries.server.ts"
import { canCorrect } from "./rules.ts"

/** The address opens the page: another one takes more than the link. */
const OWN_ADDRESS = "emailAddress"

export type OwnCorrection = Pick<Correction, "expected" | "typed"> & { at: Date }

export type OwnCorrectionResult =
	| Extract<CorrectionResult, { ok: true } | { reason: "invalid" | "changed-meanwhile" }>
	/** Applications have closed, the vendor was told, or there is none any more. */
	| { ok: false; reason: "not-open" }

const NOT_OPEN = { ok: false, reason: "not-open" } as const

/** Vendors correct their application themselves, as organisers do: by the rules of the public form, and nothing that changed meanwhile. */
export function correctOwnApplication(
	db: Db,
	id: number,
	{ expected, typed, at }: OwnCorrection,
): Promise<OwnCorrectionResult> {
	return db.transaction(async (tx) => {
		if (!(await lockApplication(tx, id)) || !(await isOpenFor(tx, id, at))) return NOT_OPEN
		const own = (field: CorrectableField) => (field.name === OWN_ADDRESS ? undefined : typed(field))
		const result = await correctApplication(tx, id, { expected, typed: own, isShared: false, by: null, at })
		if (result.ok || result.reason === "invalid" || result.reason === "changed-meanwhile") return result
		return NOT_OPEN
	})
}

/** Nobody ends the window or decides meanwhile: the application is locked, and its edition is asked in the same transaction. */
async function isOpenFor(tx: Db, id: number, at: Date): Promise<boolean> {
	const [found] = await tx
		.select({ edition: editions, application: vendorApplications })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(and(eq(vendorApplications.id, id)))
	if (!found) return false
	const stage = await readStage(tx, found.application, found.edition, at)
	return canCorrect({ stage, ...editionFactsOf(found.edition) }, at)
}

/** The form of the page: its fields, and what each holds, to be sent along. */
export async function readOwnCorrection(db: Db, request: PageRequest, maker: LinkMaker) {
	const link = await findByLink(db, request.token, maker)
	if (!link.ok) return link
	const application = await findLinkedPage(db, link.applicationId, request.number)
	if (!application) return { ok: false, reason: "not-found" } as const
	const all = await readCorrectableFields(db, application)
	const fields = all.filter(({ name }) => name !== OWN_ADDRESS)
	const expected = Object.fromEntries(fields.map((field) => [field.name, digestOf(field)]))
	const isOpen = await isOpenFor(db, application.id, maker.at)
	const { id, number, brandName } = application
	return { ok: true, id, number, brandName, fields, expected, isOpen } as const
}
