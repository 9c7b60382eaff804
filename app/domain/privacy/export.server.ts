import { and, asc, eq, inArray, ne, sql } from "drizzle-orm"
import { selectCopiedColumns } from "../../platform/classified-table.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import { createZip, type ZipEntry } from "../../platform/zip.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import {
	applicationChoices,
	choicePrivacy,
	standbyEntries,
	standbyPrivacy,
} from "../applications/choice-schema.server.ts"
import {
	answerPrivacy,
	applicationAnswers,
	applicationDecisions,
	applicationPrivacy,
	decisionPrivacy,
	vendorApplications,
} from "../applications/schema.server.ts"
import { auditLog, auditPrivacy } from "../audit/schema.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { ledgerEntries, ledgerPrivacy } from "../ledger/schema.server.ts"
import { LETTERS } from "../mail/rules.ts"
import { mailPrivacy, outboxMails } from "../mail/schema.server.ts"
import { fillInVendorPage } from "../mail/vendor-page-link.ts"
import { newsletterSubscribers, subscriberPrivacy } from "../newsletter/schema.server.ts"
import { questions } from "../questions/schema.server.ts"
import { readOwnExtras } from "./export-extras.server.ts"
import { readNotes, readPapers, readReviews, readTags, readWithdrawals } from "./export-notes.server.ts"
import { readInvoices, readPayments } from "./export-payments.server.ts"
import { findPerson, lettersCondition, type Person } from "./person.server.ts"
import { findPersonalDocuments, type PersonalDocument } from "./personal-documents.server.ts"

/** "vendor-17-2025-11-20.zip": no name of anybody in it; of the day in Nairobi. */
export const exportFileName = (applicationId: number, at: Date) =>
	`vendor-${applicationId}-${formatNairobiIsoDate(at)}.zip`

export type VendorExport = { ok: true; chunks: AsyncGenerator<Buffer> } | { ok: false }

/**
 * Everything there is about a person, as a ZIP that is made while it is sent: `data.json` for machines and people, with
 * every column that its table says is copied, the letters as pages, the documents as they came. Whose it is:
 * everything of the same e-mail, and what was merged with it (`findPerson`).
 * @returns not ok when there is no such application
 * @throws when database or store don't answer
 */
export async function exportVendor(
	db: Db,
	files: Pick<FileStore, "open" | "size">,
	applicationId: number,
	at: Date,
): Promise<VendorExport> {
	const person = await findPerson(db, applicationId)
	if (!person) return { ok: false }
	const [found, letters, records] = await Promise.all([
		findPersonalDocuments(db, files, person),
		readLetters(db, person),
		readRecords(db, person),
	])
	const data = {
		exportedAt: at.toISOString(),
		email: person.emailKey || null,
		...records,
		documents: found.map(({ key: _, ...file }) => file),
		letters: letters.map(({ html: _, ...letter }) => letter),
	}
	const entries: ZipEntry[] = [
		{ name: "data.json", content: [JSON.stringify(data, null, "\t")] },
		...letters.flatMap(({ file, html }) =>
			file ? [{ name: file, content: [fillInVendorPage(html, "/my")] }] : [],
		),
		...found.flatMap((file) => documentEntry(files, file)),
	]
	return { ok: true, chunks: createZip(entries) }
}

function documentEntry(files: Pick<FileStore, "open">, { file, key }: PersonalDocument): ZipEntry[] {
	if (!file || !key) return []
	async function* content(): AsyncGenerator<Buffer> {
		if (key) yield* await files.open(key)
	}
	return [{ name: file, content: content() }]
}

/** A link that confirms or leaves is for its reader alone: of the letter that has it only the facts. */
async function readLetters(db: Db, person: Person) {
	const { id } = outboxMails
	const letters = await db
		.select({ id, ...selectCopiedColumns(mailPrivacy) })
		.from(outboxMails)
		.where(lettersCondition(person))
		.orderBy(asc(id))
	return letters.map(({ id: number, ...letter }) => ({
		...letter,
		file: LETTERS[letter.kind]?.holdsKey ? null : `letters/${number}-${letter.kind}.html`,
	}))
}

async function readRecords(db: Db, { emailKeys, applicationIds }: Person) {
	const [applications, answers, judged, listings, extras, ledger, paid, billed, newsletter, log] =
		await Promise.all([
			readApplications(db, applicationIds),
			readAnswers(db, applicationIds),
			readJudgements(db, applicationIds),
			readListings(db, applicationIds),
			readOwnExtras(db, applicationIds),
			readLedger(db, applicationIds),
			readPayments(db, applicationIds),
			readInvoices(db, applicationIds),
			readNewsletter(db, emailKeys),
			readLog(db, applicationIds),
		])
	return {
		applications,
		answers,
		...judged,
		listings,
		...extras,
		ledger,
		...paid,
		...billed,
		newsletter,
		log,
	}
}

/** What organisers made of the applications. */
async function readJudgements(db: Db, applicationIds: number[]) {
	const [choices, standby, decisions, withdrawn, reviewed, noted, tagged, handedIn] = await Promise.all([
		readChoices(db, applicationIds),
		readStandby(db, applicationIds),
		readDecisions(db, applicationIds),
		readWithdrawals(db, applicationIds),
		readReviews(db, applicationIds),
		readNotes(db, applicationIds),
		readTags(db, applicationIds),
		readPapers(db, applicationIds),
	])
	return {
		choices,
		standby,
		decisions,
		withdrawals: withdrawn,
		reviews: reviewed,
		notes: noted,
		tags: tagged,
		papers: handedIn,
	}
}

function readApplications(db: Db, ids: number[]) {
	const { id, editionId } = vendorApplications
	return db
		.select({ id, edition: editions.name, ...selectCopiedColumns(applicationPrivacy) })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(inArray(id, ids))
		.orderBy(asc(id))
}

function readAnswers(db: Db, ids: number[]) {
	const { applicationId, questionId } = applicationAnswers
	return db
		.select({ question: questions.label, ...selectCopiedColumns(answerPrivacy) })
		.from(applicationAnswers)
		.innerJoin(questions, eq(questions.id, questionId))
		.where(inArray(applicationId, ids))
		.orderBy(asc(applicationId), asc(questions.position))
}

/** What was chosen and not told yet; the letter that would tell it is among the letters. */
function readChoices(db: Db, ids: number[]) {
	const { applicationId } = applicationChoices
	return db
		.select(selectCopiedColumns(choicePrivacy))
		.from(applicationChoices)
		.where(inArray(applicationId, ids))
		.orderBy(asc(applicationId))
}

function readStandby(db: Db, ids: number[]) {
	const { applicationId } = standbyEntries
	return db
		.select(selectCopiedColumns(standbyPrivacy))
		.from(standbyEntries)
		.where(inArray(applicationId, ids))
		.orderBy(asc(applicationId))
}

function readDecisions(db: Db, ids: number[]) {
	const { id, applicationId } = applicationDecisions
	return db
		.select(selectCopiedColumns(decisionPrivacy))
		.from(applicationDecisions)
		.where(inArray(applicationId, ids))
		.orderBy(asc(id))
}

/** What stands in the public directory of them. */
function readListings(db: Db, ids: number[]) {
	const { applicationId, editionId, name, craft, description, website, publishedAt } = directoryVendors
	return db
		.select({ edition: editions.name, name, craft, description, website, publishedAt })
		.from(directoryVendors)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(inArray(applicationId, ids))
		.orderBy(asc(applicationId))
}

/** What they were charged and have paid. */
function readLedger(db: Db, ids: number[]) {
	const { id, applicationId } = ledgerEntries
	return db
		.select(selectCopiedColumns(ledgerPrivacy))
		.from(ledgerEntries)
		.where(inArray(applicationId, ids))
		.orderBy(asc(id))
}

function readNewsletter(db: Db, keys: string[]) {
	return db
		.select(selectCopiedColumns(subscriberPrivacy))
		.from(newsletterSubscribers)
		.where(inArray(newsletterSubscribers.emailKey, keys))
}

/** What was done with their data; addresses only where they are their own. */
function readLog(db: Db, ids: number[]) {
	const { id, actor, action, applicationId, address } = auditLog
	const own = sql<string | null>`case when ${actor} in ('vendor', 'visitor') then ${address} end`
	const { actor: by, ...entry } = selectCopiedColumns(auditPrivacy)
	return db
		.select({ ...entry, by, address: own })
		.from(auditLog)
		.where(and(inArray(applicationId, ids), ne(action, "vendor-data-exported")))
		.orderBy(asc(id))
}
