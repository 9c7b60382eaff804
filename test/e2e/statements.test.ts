import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { afterAll, describe, expect, test } from "vitest"
import { accountCodeOf } from "../../app/domain/applications/account-code.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { ledgerEntries } from "../../app/domain/ledger/schema.server.ts"
import { payments } from "../../app/domain/payments/schema.server.ts"
import { statementImports } from "../../app/domain/statements/schema.server.ts"
import {
	csvOf,
	paymentCells,
	type StatementCells,
	tableOf,
	xlsxOf,
} from "../../app/domain/statements/statements.fixture.ts"
import { openTestDatabase } from "../database.ts"
import { signInAt } from "../trust/ground/test-server.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBrowserSession } from "./browser.ts"
import { startServerProcess } from "./server-process.ts"
import { addCookies } from "./site.ts"
import { giveBackSitePort, takeSitePort } from "./site-port.ts"

const admin = { email: "amina@tamasha.example", password: "a market under jacarandas" }
const { db, url: DATABASE_URL } = await openTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), "tamasha-statements-"))
/** The same after each start: a browser may not ask another address. */
const port = await takeSitePort()
const start = () =>
	startServerProcess({
		...{ DATABASE_URL, DATA_DIR: dataDir, AUTH_SECRET: "a secret of the tests, forty characters long" },
		...{ DEMO_DATA: "off", PORT: `${port}`, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
	})
let server = await start()
afterAll(async () => {
	await server.stop()
	giveBackSitePort(port)
	await rm(dataDir, { recursive: true, force: true })
})
const browser = openBrowserSession(() => server.url)

/** Accepted, and owes Kshs 36,000. */
async function addPotter(brandName: string): Promise<{ id: number; code: string }> {
	const [id = 0] = await addApplications(db, [
		{ brandName, status: "approved", confirmationSent: true, tentSpace: "ask me" },
	])
	const charge = { applicationId: id, kind: "stall", amount: 36_000, day: "2026-11-20" } as const
	await db.insert(ledgerEntries).values({ ...charge, recordedAt: new Date() })
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return { id, code: (row && accountCodeOf(row)) ?? "" }
}

async function openStatements(options: Parameters<typeof browser.newPage>[0]): Promise<Page> {
	const page = await browser.newPage(options)
	await addCookies(page, server.url, await signInAt(server.url))
	await page.goto("/admin/money/statements")
	return page
}

const PAST = { "Completion Time": "25-11-2025 23:15:01" }
const payment = (receipt: string, amount: number, account: string, more: StatementCells = {}) =>
	paymentCells(receipt, amount, account, { ...PAST, ...more })

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
	const files = { name, mimeType: "application/octet-stream", buffer: Buffer.from(content) }
	await page.getByLabel("Statement", { exact: true }).setInputFiles(files)
	await page.getByRole("button", { name: "Preview import" }).click()
}

const count = (page: Page, label: string) =>
	page.getByRole("row").filter({ hasText: label }).getByRole("cell").last().innerText()
const paidOf = async (id: number) =>
	(await db.select().from(vendorApplications).where(eq(vendorApplications.id, id)))[0]?.paid

/** Axe waits for scripts, which a page without them has none of. */
async function expectAccessible(page: Page, javaScript: boolean): Promise<void> {
	if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
}

describe.each([
	[true, "TKA"],
	[false, "TKB"],
] as const)("with JavaScript %s", (javaScript, prefix) => {
	test("a_statement_is_uploaded_looked_at_imported_and_books_what_vendors_owe", async () => {
		const { id, code } = await addPotter(`Udongo ${prefix}`)
		const page = await openStatements({ javaScript, width: 390 })
		await page.getByText(/A statement is taken for real all the same/).waitFor()
		expect(await findWideness(page)).toEqual([])
		const rows = [
			payment(`${prefix}0000001`, 6_000, code),
			payment(`${prefix}0000002`, 500, "TICKETS"),
			payment(`${prefix}0000003`, 1, code, { "Paid In": "1.50" }),
			payment(`${prefix}0000001`, 0, "", { "Paid In": "", Withdrawn: "-30.00" }),
		]
		const table = tableOf(rows)
		if (javaScript) await upload(page, "statement.csv", csvOf(table))
		else await upload(page, "statement.xlsx", await xlsxOf(table))
		await page.getByRole("heading", { name: "What would be imported" }).waitFor()
		await page.getByText(/^2 payments paid in, Kshs 6,\d{3} in all\./).waitFor()
		expect(await count(page, "New payments")).toBe("2")
		expect(await count(page, "on nobody’s account")).toBe("1")
		expect(await findWideness(page)).toEqual([])
		await expectAccessible(page, javaScript)
		expect(await paidOf(id)).toBe(0)
		await page.getByRole("link", { name: "Show these lines" }).click()
		await page.getByRole("heading", { name: `Line 7, ${prefix}0000003` }).waitFor()
		await page.getByText("The amount has cents").waitFor()
		expect(await findWideness(page)).toEqual([])
		await page
			.getByRole("navigation", { name: "Which lines" })
			.getByText("Lines that tell of no payment")
			.click()
		await page.getByText("Money that went out, or a charge of M-Pesa").waitFor()
		await page.getByRole("link", { name: "Statement of 25 Nov 2025" }).click()
		await page.getByRole("button", { name: "Import 2 payments" }).click()
		await page.getByText("The import has begun: 2 payments.").waitFor()
		await expect.poll(() => paidOf(id), { timeout: 30_000 }).toBe(6_000)
		await page.reload()
		await page.getByText("2 of 2 payments imported").first().waitFor()
		await expectAccessible(page, javaScript)
		await page.goto("/admin/money/statements")
		await upload(page, "again.csv", csvOf(table))
		await page.getByRole("heading", { name: "Nothing to import" }).waitFor()
	})

	test("what_is_no_statement_is_refused_where_it_was_chosen", async () => {
		const page = await openStatements({ javaScript, width: 390 })
		browser.expectNoise(/status of 400/)
		await upload(page, "statement.pdf", "%PDF-1.7\n1 0 obj")
		await page.getByText("This is a PDF. In the M-Pesa portal, choose Excel or CSV.").first().waitFor()
		expect(await findWideness(page)).toEqual([])
		await expectAccessible(page, javaScript)
	})
})

test("the_plug_is_pulled_while_a_statement_is_imported_and_each_receipt_is_there_once_after_the_next_start", async () => {
	await db.delete(payments)
	await db.delete(statementImports)
	const rows = Array.from({ length: 12_000 }, (_, nth) =>
		payment(`TKC${String(nth).padStart(7, "0")}`, 5, "TICKETS"),
	)
	const page = await openStatements({ javaScript: false })
	await upload(page, "statement.csv", csvOf(tableOf(rows)))
	await page.getByRole("button", { name: "Import 12,000 payments" }).click()
	await page.getByText("The import has begun: 12,000 payments.").waitFor()
	const doneOf = async () => (await db.select().from(statementImports))[0]?.done ?? 0
	await expect.poll(doneOf, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
	await page.goto("about:blank")
	server.process.kill("SIGKILL")
	await once(server.process, "exit")
	const left = await doneOf()
	expect(left).toBeLessThan(12_000)
	expect(left % 500).toBe(0)
	expect(await db.$count(payments)).toBe(left)
	server = await start()
	await expect.poll(doneOf, { timeout: 90_000 }).toBe(12_000)
	expect(await db.$count(payments)).toBe(12_000)
	expect((await db.select().from(statementImports))[0]).toMatchObject({ added: 12_000 })
}, 200_000)
