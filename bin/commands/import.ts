import { access } from "node:fs/promises"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import { chooseDefaultEdition, type Edition, listEditions } from "../../app/domain/editions/queries.server.ts"
import {
	type ImportOutcome,
	planImport,
	runImport,
} from "../../app/domain/transfer/commands/import.server.ts"
import type { ImportFile } from "../../app/domain/transfer/inputs/csv-file.server.ts"
import { formatReport } from "../../app/domain/transfer/rules/format-report.ts"
import { formatFileProblem } from "../../app/domain/transfer/rules/report.ts"
import { readConfig } from "../../app/platform/config.server.ts"
import type { Db } from "../../app/platform/db.server.ts"
import { type Container, openContainer } from "../../server/container.ts"
import { updateContent } from "../../server/content.ts"
import { describeFault, failWith, resolveUserPath } from "./console.ts"

const USAGE = `npm run import -- FILE.csv … [--edition SLUG] [--dry-run]

Imports applications and extras from the old system into an edition (the one that takes applications, else the nearest, unless
--edition names another).
Each file is recognised by its columns. --dry-run shows a preview and changes nothing.`

interface ImportArgs {
	files: ImportFile[]
	slug: string | undefined
	isDryRun: boolean
}

/** `npm run import`: all files, or none. Exits with 1 when nothing was imported because something was wrong. */
export async function run(args: string[]): Promise<void> {
	const parsedArgs = await parseImportArgs(args)
	if (typeof parsedArgs === "string") return failWith(parsedArgs)
	try {
		const problem = await importFiles(parsedArgs)
		if (problem) failWith(problem)
	} catch (error) {
		// The person at the console reads this, so it comes without a stack.
		failWith(`Nothing was imported: ${describeFault(error, "DATA_DIR")}`)
	}
}

async function importFiles(parsedArgs: ImportArgs): Promise<string | undefined> {
	const container = await openContainer({ ...readConfig(process.env), logLevel: "warn" }, "tool")
	return importIntoContainer(container, parsedArgs).finally(container.close)
}

/** @returns a message for the person when the arguments can't be followed */
async function parseImportArgs(args: string[]): Promise<ImportArgs | string> {
	const options = { edition: { type: "string" }, "dry-run": { type: "boolean" } } as const
	try {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
		if (positionals.length === 0) return USAGE
		const paths = positionals.map(resolveUserPath)
		for (const path of paths) await access(path)
		const files = paths.map((path) => ({ name: basename(path), path }))
		return { files, slug: values.edition, isDryRun: values["dry-run"] ?? false }
	} catch (error) {
		return `${(error as Error).message}\n\n${USAGE}`
	}
}

async function importIntoContainer(
	container: Container,
	{ files, slug, isDryRun }: ImportArgs,
): Promise<string | undefined> {
	const { db } = container.database
	// The import may come before the first start of the server.
	await updateContent(container, new Date())
	const edition = await chooseEdition(db, slug)
	if (typeof edition === "string") return edition
	const onProgress = progressLine()
	const secret = container.config.authSecret
	const outcome = isDryRun
		? await planImport(db, edition.id, files, { onProgress, secret })
		: await runImport(db, edition.id, files, {
				onProgress,
				secret,
				by: undefined,
				at: new Date(),
				store: container.files,
			})
	if (process.stderr.isTTY) process.stderr.write("\r\u001B[K")
	return reportOutcome(outcome, edition, isDryRun)
}

async function chooseEdition(db: Db, slug: string | undefined): Promise<Edition | string> {
	const editions = await listEditions(db)
	const found = slug
		? editions.find((edition) => edition.slug === slug)
		: chooseDefaultEdition(editions, new Date())
	return (
		found ?? `There is no edition "${slug}". Known: ${editions.map((edition) => edition.slug).join(", ")}`
	)
}

/** @returns what is wrong with the files, if anything */
function reportOutcome(outcome: ImportOutcome, { name }: Edition, isDryRun: boolean): string | undefined {
	if (!outcome.ok) return [...outcome.problems.map(formatFileProblem), "Nothing was imported."].join("\n")
	console.log(formatReport(outcome.report, !isDryRun).join("\n"))
	console.log(isDryRun ? `Dry run: nothing was changed in ${name}.` : `Imported into ${name}.`)
	return undefined
}

function progressLine() {
	let lines = 0
	let current: string | undefined
	return (step: string, more: number) => {
		lines = step === current ? lines + more : more
		current = step
		if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${step} ${lines || ""}`)
	}
}
