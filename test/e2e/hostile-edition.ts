import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { APPLICATION_FIELDS, FIELD_NAMES } from "../../app/domain/applications/fields.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { auditLog } from "../../app/domain/audit/schema.server.ts"
import { directoryVendors } from "../../app/domain/directory/schema.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { documents } from "../../app/domain/files/schema.server.ts"
import { sanitizeLetterHtml } from "../../app/domain/mail/sanitize-html.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { COLUMN_NAMES } from "../../app/domain/transfer/rules/columns.ts"
import { formatCsvLine } from "../../app/domain/transfer/rules/csv-line.ts"
import type { Db } from "../../app/platform/db.server.ts"
import { HOSTILE_LINKS, hostileFileNames, hostileTexts } from "../hostile/hostile-texts.ts"

const texts = hostileTexts(20251120, 120)
const text = (nth: number) => texts[nth % texts.length] ?? ""
const link = (nth: number) => HOSTILE_LINKS[nth % HOSTILE_LINKS.length]?.replaceAll("\0", "") ?? ""

/**
 * A season in which every vendor typed an attack into every field, as an old file could bring it in.
 * @param probeUrl an address that every record of extras links to, and nobody may visit
 */
export async function addHostileEdition(db: Db, count: number, probeUrl: string): Promise<void> {
	const edition = await findFirstEdition(db)
	const editionId = edition.id
	for (let nth = 0; nth < count; nth += 1) {
		const emailAddress = `vendor-${nth}@udongo.example`
		const [application] = await db
			.insert(vendorApplications)
			.values({
				...hostileFields(nth),
				emailAddress,
				editionId,
				number: nth + 1,
				tentSpace: nth % 2 ? `${text(nth + 4).replaceAll("\n", " ")} - Kshs 25,000` : text(nth + 4),
				status: nth % 3 ? "approved" : "pending",
			})
			.returning()
		await addRelatedRecords(db, nth, {
			editionId,
			emailAddress,
			applicationId: application?.id ?? 0,
			probe: probeUrl,
		})
	}
}

/** What a vendor typed, an attack in each field. */
const hostileFields = (nth: number) =>
	Object.fromEntries(
		FIELD_NAMES.map((name, field) => [
			name,
			APPLICATION_FIELDS[name].card === "web" ? link(nth + field) : text(nth + field),
		]),
	)

type Owner = { editionId: number; emailAddress: string; applicationId: number; probe: string }

async function addRelatedRecords(db: Db, nth: number, owner: Owner): Promise<void> {
	const { editionId, emailAddress, applicationId, probe: probeUrl } = owner
	const name = hostileFileNames(nth, 1)[0]?.replaceAll("\0", "").toWellFormed() ?? ""
	await db.insert(vendorExtras).values({
		editionId,
		vendorEmail: emailAddress,
		updatedAt: new Date(),
		hasUploadedForm: true,
		formUrl: JSON.stringify([probeUrl, link(nth), link(nth + 5), text(nth)]),
		insuranceFormUrl: nth % 2 ? link(nth + 9) : text(nth + 2),
	})
	await db.insert(documents).values({
		applicationId,
		field: "indemnity",
		state: "superseded",
		createdAt: new Date(),
		sha256: "",
		size: 5,
		key: `vendor_form/christmas-2025/${applicationId}/${nth}${name}`,
		originalName: name,
		mediaType: "text/html",
	})
	await db.insert(outboxMails).values({
		kind: "custom",
		cause: randomUUID(),
		applicationId,
		recipient: text(nth),
		subject: text(nth + 1),
		html: sanitizeLetterHtml(`<p>Karibu ${text(nth + 2)}</p>`),
		text: text(nth + 3),
		lastError: text(nth + 4),
		messageId: "<x@x>",
		state: "failed",
	})
	await db.insert(auditLog).values({
		at: new Date(),
		actor: "vendor",
		action: "application-received",
		subjectKind: "vendor",
		applicationId,
		subjectId: text(nth),
		after: { edition: text(nth + 2) },
		requestId: text(nth),
		address: text(nth),
	})
}

/** The vendors that visitors browse, written by somebody who means harm. */
export async function addHostileListings(db: Db): Promise<void> {
	const all = await db.select().from(directoryVendors)
	for (const [nth, { list, slug }] of all.slice(0, texts.length).entries()) {
		await db
			.update(directoryVendors)
			.set({ name: text(nth), description: text(nth + 1), website: link(nth), discount: text(nth + 2) })
			.where(and(eq(directoryVendors.list, list), eq(directoryVendors.slug, slug)))
	}
}

/** Such a season as a file to import. */
export function buildHostileImportFile(count: number): string {
	const rows = Array.from({ length: count }, (_, nth) => {
		const fields: Record<string, string> = hostileFields(nth)
		const typed = FIELD_NAMES.map((name) => [APPLICATION_FIELDS[name].column, fields[name]])
		const cells = { ...Object.fromEntries(typed), id: String(nth % 7 ? nth + 500 : text(nth)) }
		return COLUMN_NAMES.applications.map((column, place): string => cells[column] ?? text(nth + place))
	})
	return [[...COLUMN_NAMES.applications], ...rows].map(formatCsvLine).join("")
}
