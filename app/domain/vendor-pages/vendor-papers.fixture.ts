import { and, asc, eq, inArray } from "drizzle-orm"
import { expect } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { editions } from "../editions/schema.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { createPayingVendors } from "../money/paying-vendors.fixture.ts"
import type { RequirementsInput } from "../paper-requirements/inputs.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { judgePaper, type PaperVerdict, recordSentPaper, undoVerdict } from "../papers/commands.server.ts"
import { askFor, CERTIFICATE } from "../papers/papers.fixture.ts"
import { papers } from "../papers/schema.server.ts"

export const KINDS = ["paper-verdicts", "paper-reminder"] as const

export interface PaperVendor {
	id: number
	editionId: number
}

/** A paper of an edition, of any name. */
export const asked = (
	slug: string,
	more: Partial<RequirementsInput["others"][number]> = {},
): RequirementsInput["others"][number] => ({ ...CERTIFICATE, slug, name: `Paper ${slug}`, ...more })

/** Vendors who were told of their stall at a festival of 18 to 20 December, and what is written to them about their papers. */
export function createPaperVendors(db: Db, act: { by: string; at: Date }) {
	const paying = createPayingVendors(db, act)
	async function addVendor(
		others: RequirementsInput["others"],
		edition: Partial<typeof editions.$inferInsert> = {},
	): Promise<PaperVendor> {
		const vendor = await paying.addVendor({
			...{ startsOn: "2026-12-18", endsOn: "2026-12-20", extrasOpenAt: new Date("2026-01-01T00:00:00Z") },
			...edition,
		})
		await askFor(db, vendor.editionId, others)
		return vendor
	}

	/** The extras are with the first of two tents, and a truck is there besides: all under one address. */
	async function addStalls(others: RequirementsInput["others"]) {
		const first = await addVendor(others)
		const { editionId } = first
		const isTheirs = { editionId, vendorEmail: "potter@clay.example", applicationId: first.id }
		await db.insert(vendorExtras).values({ ...isTheirs, hasUploadedForm: true, updatedAt: act.at })
		const truck = await paying.addStall(editionId, { tentSpace: "Food Truck - Kshs 50,000" })
		const second = await paying.addStall(editionId)
		return { first, second, truck }
	}

	/** @param slug as an organiser has it, without what the setting puts before it */
	async function send({ id, editionId }: PaperVendor, slug: string, at: Date): Promise<void> {
		await db.transaction(async (tx) => {
			await tx.select().from(vendorApplications).where(eq(vendorApplications.id, id)).for("no key update")
			await recordSentPaper(tx, { editionId, slug: `other-${slug}`, applicationId: id, owners: [id], at })
		})
	}

	async function find({ id }: PaperVendor, slug: string) {
		const [found] = await db
			.select({ paper: papers })
			.from(papers)
			.innerJoin(paperRequirements, eq(paperRequirements.id, papers.requirementId))
			.where(and(eq(papers.applicationId, id), eq(paperRequirements.slug, `other-${slug}`)))
		return found?.paper
	}

	async function judge(vendor: PaperVendor, slug: string, verdict: PaperVerdict, at: Date): Promise<void> {
		const paper = await find(vendor, slug)
		const judgement = { by: act.by, editionId: vendor.editionId, at, expected: paper?.version ?? 0 }
		expect(await judgePaper(db, paper?.id ?? 0, verdict, judgement)).toMatchObject({ ok: true })
	}

	async function undo(vendor: PaperVendor, slug: string, at: Date): Promise<void> {
		const paper = await find(vendor, slug)
		const judgement = { by: act.by, editionId: vendor.editionId, at, expected: paper?.version ?? 0 }
		expect(await undoVerdict(db, paper?.id ?? 0, judgement)).toMatchObject({ ok: true })
	}

	const mailsOf = ({ id }: PaperVendor) =>
		db
			.select()
			.from(outboxMails)
			.where(and(eq(outboxMails.applicationId, id), inArray(outboxMails.kind, [...KINDS])))
			.orderBy(asc(outboxMails.id))

	/** What may leave, or left. */
	const textsOf = async (vendor: PaperVendor) =>
		(await mailsOf(vendor))
			.filter(({ state }) => state !== "withdrawn")
			.map(({ text }) => text.replace(/\s+/g, " "))

	/** Everything that waits leaves. */
	const deliver = ({ id }: PaperVendor, at: Date) =>
		db
			.update(outboxMails)
			.set({ state: "sent", sentAt: at })
			.where(
				and(
					eq(outboxMails.applicationId, id),
					eq(outboxMails.state, "queued"),
					inArray(outboxMails.kind, [...KINDS]),
				),
			)

	return { addVendor, addStalls, send, find, judge, undo, mailsOf, textsOf, deliver }
}
