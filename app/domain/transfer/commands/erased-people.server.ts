import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { formatNairobiDate } from "../../../values/clock.ts"
import { loadErasureLookup } from "../../privacy/erasure-marks.server.ts"

/** Leaves out the lines of people who asked to be erased: an old file must not bring them back (decision 024). */
export async function skipErasedPeople(tx: Db, secret: string): Promise<void> {
	const erasedAt = await loadErasureLookup(tx, secret)
	if (!erasedAt) return
	for (const table of ["staged_applications", "staged_extras"]) {
		const staged = sql.raw(table)
		const named = await tx.execute<{ email: string }>(
			sql`select distinct email_key as email from ${staged} where email_key <> '' and outcome is null`,
		)
		const erased = named.rows.flatMap(({ email }) => {
			const at = erasedAt(email)
			return at ? [{ email, on: formatNairobiDate(at) }] : []
		})
		await tx.execute(sql`
			with erased as (
				select * from json_to_recordset(${JSON.stringify(erased)}::json) as one(email text, "on" text)
			), skipped as (
				update ${staged} staged set outcome = 'skipped' from erased where staged.email_key = erased.email
				returning staged.file, staged.line, erased."on"
			)
			insert into import_issues (file, line, skips, issue)
			select file, line, true, json_build_object('code', 'erased', 'on', "on") from skipped`)
	}
}
