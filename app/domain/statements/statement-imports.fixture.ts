import { beforeEach } from "vitest"
import { openPaybill } from "../payments/paybill.fixture.ts"
import { startStatementImport } from "./commands.server.ts"
import { importStatements } from "./job.server.ts"
import { prepareStatement } from "./prepare.server.ts"
import { findStatementImport } from "./queries.server.ts"
import { readStatement } from "./read-statement.server.ts"
import { statementImports } from "./schema.server.ts"
import { csvOf, openStatementFolder, type StatementCells, tableOf } from "./statements.fixture.ts"

/** A paybill with statements to be imported; before each test there are none. */
export async function openStatements(name: string) {
	const paybill = await openPaybill(name)
	const { db, by, clock, now, log, work } = paybill
	const files = await openStatementFolder()
	// The paybill's clock begins on the day of the payments.
	clock.at = new Date("2026-11-26T09:00:00Z")
	beforeEach(async () => void (await db.delete(statementImports)))
	const start = (id: number) => startStatementImport(db, id, { by, at: now() })
	async function prepare(...rows: StatementCells[]): Promise<number> {
		const path = await files.write(csvOf(tableOf(rows)))
		return prepareStatement(db, readStatement(path, now()), { by, at: now() })
	}
	async function readImport(id: number) {
		const found = await findStatementImport(db, id)
		if (!found) throw new Error("not found")
		return found.statement
	}
	async function importAll(...rows: StatementCells[]) {
		const id = await prepare(...rows)
		await start(id)
		await importStatements(db, now, log)
		await work()
		return readImport(id)
	}
	return { ...paybill, files, start, prepare, readImport, importAll }
}
