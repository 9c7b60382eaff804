import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import type { CsvFile } from "../inputs/csv-file.server.ts"
import { EXCHANGE_COLUMNS, SQL_TYPES, type TransferKind } from "../rules/columns.ts"
import { clip, type ImportLine, type SkipReason } from "../rules/import-line.ts"

/** Lines as a table that SQL calls `line`: our columns, `answers`, `email_key`, `target`, and `nth`, their place in `lines`. */
export function linesTable(kind: TransferKind, lines: ImportLine[]): SQL {
	const rows = lines.map(({ row, answers, emailKey, target }, nth) => ({
		...row,
		answers,
		email_key: emailKey,
		target,
		nth,
	}))
	const columns = EXCHANGE_COLUMNS[kind].map(({ stored, type }) => `${stored} ${SQL_TYPES[type]}`)
	return sql`json_to_recordset(${JSON.stringify(rows)}::json)
		as line(nth integer, target integer, email_key text, answers json, ${sql.raw(columns.join(", "))})`
}

/** What the row becomes: what stands in the line; what is stored where the file lacks the column, or the line a time. */
export function listValues({ kind, positions }: CsvFile): { name: string; stored: string; value: string }[] {
	return EXCHANGE_COLUMNS[kind].map(({ name, stored, type }, nth) => {
		const alternatives = [`line.${stored}`, ...(type === "instant" ? [`stored.${stored}`] : [])]
		if (positions[nth] === -1) alternatives.unshift(`stored.${stored}`)
		return { name, stored, value: `coalesce(${alternatives.join(", ")})` }
	})
}

interface Counterpart extends Record<string, unknown> {
	nth: number
	id: number | null
	/** Names of columns, with commas between. */
	changed: string
	/** Why the row is never overwritten. */
	code: "erased-application" | "merged-application" | "own-application" | "other-vendor" | "own-extras" | null
	/** Of applications. */
	brand?: string
	email?: string
	/** Of extras: the ids of the applications of that email. */
	applications?: number[]
}

/** By which column of ours, besides the edition, a line finds its row. */
const ROW_KEYS: Record<TransferKind, string> = { applications: "number", extras: "email_key" }

const COUNTERPART_COLUMNS: Record<TransferKind, string> = {
	applications: `stored.brand_name as brand, stored.email_address as email, case
			when stored.erased_at is not null then 'erased-application'
			when stored.merged_into_id is not null then 'merged-application'
			when stored.submission_key is not null then 'own-application'
			when stored.email_key <> line.email_key and stored.brand_key <> fold(line.brand_name)
				then 'other-vendor' end as code`,
	extras: `case when exists (select from extras_submissions sent where sent.extras_id = stored.id)
				then 'own-extras' end as code,
			array(select id from vendor_applications applied where applied.edition_id = edition.id
				and applied.email_key = line.email_key and not applied.is_demo) as applications`,
}

/**
 * Finds the row that each line stands for, in what they differ, and whether the line may change it. A line is the
 * application of its edition that has its id as number, or the extras of its email; the demo season doesn't count.
 * The database is asked even when there are no lines: it ends a transaction in which it hears nothing for long.
 */
export async function compareLines(
	db: Db,
	editionId: number,
	file: CsvFile,
	lines: ImportLine[],
): Promise<void> {
	const key = ROW_KEYS[file.kind]
	const differences = listValues(file).map(
		({ name, stored, value }) => `case when stored.${stored} is distinct from ${value} then '${name}' end`,
	)
	const answered = answersOf(file)
	const compared = [...differences, ...answered.differences].join(", ")
	const found = await db.execute<Counterpart>(sql`
		select line.nth, stored.id, concat_ws(',', ${sql.raw(compared)}) as changed,
			${sql.raw(COUNTERPART_COLUMNS[file.kind])}
		from ${linesTable(file.kind, lines)} cross join (select ${editionId}::integer as id) edition
		left join ${sql.raw(`vendor_${file.kind}`)} stored on stored.edition_id = edition.id
			and not stored.is_demo and ${sql.raw(`stored.${key} = line.${key}`)}
		${answered.join}`)
	for (const counterpart of found.rows) {
		const line = lines[counterpart.nth]
		if (!line) continue
		line.applications = counterpart.applications
		if (!counterpart.id) continue
		line.target = counterpart.id
		if (!counterpart.changed) continue
		line.changed = counterpart.changed.split(",")
		line.skipReason = protectionOf(counterpart, line)
	}
}

/** What is stored of the answers that the file has columns for, and where they differ. */
function answersOf({ answers }: CsvFile): { join: SQL; differences: string[] } {
	const join = sql`left join lateral (
		select json_object_agg(question_id, value) as given from application_answers where application_id = stored.id
	) answered on true`
	const differences = answers.map(
		({ questionId, name }) => `case when coalesce(answered.given ->> '${questionId}', '')
			<> coalesce(line.answers ->> '${questionId}', '') then '${name}' end`,
	)
	return { join: answers.length ? join : sql``, differences }
}

function protectionOf(
	{ code, brand = "", email = "" }: Counterpart,
	{ row }: ImportLine,
): SkipReason | undefined {
	const id = `id ${row.number}`
	const messages = {
		"erased-application": `${id} belongs to an application whose personal data was erased; it is never overwritten`,
		"merged-application": `${id} belongs to an application that was merged into another one; it is never overwritten`,
		"own-application": `${id} belongs to an application sent on the website; it is never overwritten`,
		"other-vendor": `${id} belongs to another vendor here: "${clip(brand)}", ${clip(email) || "no email address"}`,
		"own-extras": "this vendor has sent the extras form on the website; it is never overwritten",
	}
	return code ? { code, message: messages[code] } : undefined
}
