import { and, eq, inArray, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import type { Action, AuditDetails, MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { findRequirementId } from "../paper-requirements/commands.server.ts"
import { coversDay, paperName } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { findPaperOwner } from "./queries.server.ts"
import { papers } from "./schema.server.ts"

interface SentPaper {
	editionId: number
	/** Of what the edition asks. */
	slug: string
	applicationId: number
	/** All applications of the vendor in the edition: what came with another one of them is replaced. */
	owners: number[]
	at: Date
}

const UNJUDGED = { state: "received", judgedAt: null, judgedBy: null, reason: "", expiresOn: null } as const
const isNewer = { version: sql`${papers.version} + 1` }

/** A vendor sent a paper, whose files are accepted in the same transaction, which holds the application: it is judged anew. */
export async function recordSentPaper(tx: Db, sent: SentPaper): Promise<void> {
	const { editionId, applicationId, owners, at } = sent
	const requirementId = await findRequirementId(tx, sent)
	if (requirementId === undefined) throw new Error(`edition ${editionId} does not ask for ${sent.slug}`)
	const ofOthers = and(
		eq(papers.requirementId, requirementId),
		inArray(papers.applicationId, owners),
		ne(papers.applicationId, applicationId),
	)
	await tx.delete(papers).where(ofOthers)
	await tx
		.insert(papers)
		.values({ editionId, requirementId, applicationId, receivedAt: at })
		.onConflictDoUpdate({
			target: [papers.requirementId, papers.applicationId],
			set: { ...UNJUDGED, ...isNewer, receivedAt: at, carriedFrom: null },
		})
}

export type PaperVerdict =
	/** `expiresOn`: only of one that expires. */
	{ state: "accepted"; expiresOn: string | null } | { state: "rejected"; reason: string }

interface Judgement extends MemberAct {
	editionId: number
	/** The version that the screen showed. */
	expected: number
}

export type PaperResult =
	/** `version`: by which this verdict can be undone. */
	| { ok: true; version: number }
	| { ok: false; reason: "not-found" }
	/** There is a newer upload, or a colleague was faster. `last`: who judged it. */
	| { ok: false; reason: "changed-meanwhile"; last?: LastActor }
	| { ok: false; reason: "expiry-missing" }
	| { ok: false; reason: "expires-too-early"; endsOn: string }
	| EditionClosed

/** Accepts or rejects what a screen showed of a paper. */
export function judgePaper(
	db: Db,
	id: number,
	verdict: PaperVerdict,
	judgement: Judgement,
): Promise<PaperResult> {
	return changePaper(db, id, judgement, async (tx, { paper, application }) => {
		if (paper.state !== "received") return changedMeanwhile(tx, application.id)
		const fault = expiryFault(verdict, paper)
		if (fault) return fault
		const { by, at } = judgement
		const values =
			verdict.state === "accepted"
				? { state: verdict.state, reason: "", expiresOn: paper.expires ? verdict.expiresOn : null }
				: { state: verdict.state, reason: verdict.reason, expiresOn: null }
		await tx
			.update(papers)
			.set({ ...values, ...isNewer, judgedAt: at, judgedBy: by })
			.where(eq(papers.id, id))
		const action = verdict.state === "accepted" ? "paper-accepted" : "paper-rejected"
		await recordVerdict(tx, { application, judgement, action, paper: paperName(paper) })
		return { ok: true, version: paper.version + 1 }
	})
}

/** A paper waits again, as if nobody had judged it. */
export function undoVerdict(db: Db, id: number, judgement: Judgement): Promise<PaperResult> {
	return changePaper(db, id, judgement, async (tx, { paper, application }) => {
		if (paper.state === "received") return changedMeanwhile(tx, application.id)
		await tx
			.update(papers)
			.set({ ...UNJUDGED, ...isNewer })
			.where(eq(papers.id, id))
		const action = "paper-verdict-undone"
		await recordVerdict(tx, { application, judgement, action, paper: paperName(paper) })
		return { ok: true, version: paper.version + 1 }
	})
}

type LockedPaper = NonNullable<Awaited<ReturnType<typeof lockPaper>>>

/** The application first, as everybody locks it; then the paper, as it is by then. */
function changePaper(
	db: Db,
	id: number,
	{ editionId, expected }: Judgement,
	change: (tx: Db, found: { paper: LockedPaper; application: LockedApplication }) => Promise<PaperResult>,
): Promise<PaperResult> {
	return db.transaction(async (tx) => {
		const owner = await findPaperOwner(tx, { id, editionId })
		const application = owner && (await lockApplication(tx, owner))
		const paper = application && (await lockPaper(tx, id))
		if (!paper) return { ok: false, reason: "not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		if (paper.version !== expected) return changedMeanwhile(tx, application.id)
		return change(tx, { paper, application })
	})
}

async function lockPaper(tx: Db, id: number) {
	const { slug, name, expires } = paperRequirements
	const { state, version } = papers
	const endsOn = sql<string>`(select ends_on from editions where editions.id = ${papers.editionId})`
	const [found] = await tx
		.select({ state, version, slug, name, expires, endsOn })
		.from(papers)
		.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
		.where(eq(papers.id, id))
		.for("update", { of: papers })
	return found
}

function expiryFault(verdict: PaperVerdict, { expires, endsOn }: LockedPaper): PaperResult | undefined {
	if (verdict.state !== "accepted" || !expires) return undefined
	if (verdict.expiresOn === null) return { ok: false, reason: "expiry-missing" }
	return coversDay(verdict.expiresOn, endsOn) ? undefined : { ok: false, reason: "expires-too-early", endsOn }
}

async function changedMeanwhile(tx: Db, application: number): Promise<PaperResult> {
	const last = await findLastActor(
		tx,
		{ kind: "vendor", id: application, applicationId: application },
		VERDICT_ACTIONS,
	)
	return { ok: false, reason: "changed-meanwhile", ...(last && { last }) }
}

const VERDICT_ACTIONS: Action[] = ["paper-accepted", "paper-rejected", "paper-verdict-undone"]

interface RecordedVerdict {
	application: LockedApplication
	judgement: Judgement
	action: Action
	paper: string
}

/** The reason stands in the row, and goes with the person. */
async function recordVerdict(
	tx: Db,
	{ application, judgement: { by, at }, action, paper }: RecordedVerdict,
): Promise<void> {
	const after: AuditDetails = { paper }
	const about = { kind: "vendor", id: application.id } as const
	await recordAuditEvent(tx, { by: { organiser: by }, at, action, about, after })
}
