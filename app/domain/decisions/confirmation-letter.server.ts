import { and, eq, getTableColumns, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatKshs } from "../../values/number.ts"
import { findContradiction, findLastKnown } from "../applications/announced-verdict.server.ts"
import { correctionOf, vendorValuesOf } from "../applications/letter-values.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { STILL_TO_PAY } from "../letter-templates/built-in-blocks.ts"
import {
	type EditionLetters,
	readEditionLetters,
	type Sending,
	writeLetter,
} from "../letter-templates/edition-letters.server.ts"
import { fieldsIn, type LetterTemplate } from "../letter-templates/inputs.ts"
import { readTemplate } from "../letter-templates/queries.server.ts"
import type { StatedFacts } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { readAskedPapers } from "./asked-papers.server.ts"
import { type AskedVendor, readAskedPayment } from "./asked-payment.server.ts"
import { changesBetween, findStatedFacts, readStatedFacts, replacementOf } from "./stated-facts.server.ts"

/**
 * The letter of an accepted vendor, by the facts of this moment, and which these are. It says what it takes the place of: another answer,
 * or a confirmation with other facts.
 */
export async function writeConfirmation(tx: Db, application: LockedApplication, sending: Sending) {
	const { editionId } = application
	const letters = await readEditionLetters(tx, editionId, sending)
	const { facts, values } = await readFacts(tx, application, letters, sending.at)
	const { kind, correction } = await findReplaced(tx, application, facts)
	const template = await readTemplate(tx, { editionId, kind })
	const papers = await readAskedPapers(tx, application, letters.values, sending.at)
	return {
		...writeLetter(
			letters,
			{ kind, template: sayingWhatIsOpen(template) },
			{ ...values, ...papers, correction },
		),
		facts,
	}
}

type ConfirmedVendor = AskedVendor & Parameters<typeof vendorValuesOf>[0]

/** What a confirmation states at this moment, and says of its vendor. */
async function readFacts(db: Db, application: ConfirmedVendor, letters: EditionLetters, at: Date) {
	const vendor = vendorValuesOf(application)
	const { asks, values } = await readAskedPayment(db, application, at)
	const stated = await readStatedFacts(db, application.editionId, { ...letters.values, ...vendor })
	const facts: StatedFacts = { ...stated, ...(asks !== undefined && { asks }) }
	return { facts, values: { ...vendor, ...values } }
}

/**
 * Whether an email of the outbox is a confirmation of an accepted vendor which states what is not so any more, or asks for another sum
 * than is to be paid now. Of a closed edition none is, as no other can be sent there.
 */
export async function isOutdatedConfirmation(db: Db, mailId: number, at: Date): Promise<boolean> {
	const [found] = await db
		.select({ facts: outboxMails.facts, vendor: getTableColumns(vendorApplications) })
		.from(outboxMails)
		.innerJoin(vendorApplications, eq(vendorApplications.id, outboxMails.applicationId))
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(and(eq(outboxMails.id, mailId), isNull(editions.closedAt)))
	if (!found?.facts || found.vendor.status !== "approved") return false
	const letters = await readEditionLetters(db, found.vendor.editionId)
	const { facts: now } = await readFacts(db, found.vendor, letters, at)
	return changesBetween(found.facts, now).length > 0 || asksOtherwise(found.facts, now)
}

/** Emails from before it was kept asked for the price. */
const asksOtherwise = (stated: StatedFacts, { asks }: StatedFacts): boolean =>
	asks !== undefined &&
	(stated.asks === undefined
		? stated.amount !== "" && stated.amount !== formatKshs(asks)
		: stated.asks !== asks)

/** Words from before there was the field name the price as what is due: they say below it what is due in its place. */
function sayingWhatIsOpen(template: LetterTemplate): LetterTemplate {
	if (fieldsIn(template).some(({ name }) => name === "stillToPay")) return template
	const withRow = (rows: { term: string; value: string }[]) =>
		rows.flatMap((row) => (row.value.includes("{{amount") ? [row, STILL_TO_PAY] : [row]))
	const blocks = template.blocks.map((block) =>
		block.type === "facts" ? { ...block, rows: withRow(block.rows) } : block,
	)
	return { ...template, blocks }
}

async function findReplaced(tx: Db, application: LockedApplication, facts: StatedFacts) {
	const { id, emailAddress } = application
	const corrects = await findContradiction(tx, application, "yes")
	// What they accepted themselves takes nothing back that would confuse them.
	if (corrects && (await findLastKnown(tx, id))?.verdict === "yes")
		return { kind: "confirmation", correction: "" } as const
	// Whoever reads at another address by now has no confirmation that this one could take the place of.
	const stated = corrects ? undefined : await findStatedFacts(tx, id, emailAddress)
	const changes = stated ? changesBetween(stated.facts, facts) : []
	return stated && changes.length
		? ({ kind: "changed-confirmation", correction: replacementOf(stated.on, changes) } as const)
		: ({ kind: "confirmation", correction: correctionOf(corrects, "yes") } as const)
}
