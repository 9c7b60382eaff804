import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { and, eq, ne } from "drizzle-orm"
import type { Page } from "playwright-core"
import { documents } from "../../app/domain/files/schema.server.ts"
import { CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import type { Db } from "../../app/platform/db.server.ts"
import type { FilePayload } from "./extras-form.ts"

export const hashOf = (content: Buffer) => createHash("sha256").update(content).digest("hex")

/** What counts of a vendor, with the file as it is stored. */
export async function listStoredPapers(db: Db, id: number, dataDir: string) {
	const isTaken = and(eq(documents.applicationId, id), ne(documents.state, "reserved"))
	const rows = await db.select().from(documents).where(isTaken)
	return Promise.all(
		rows.map(async ({ key, ...row }) => ({ ...row, content: await readFile(join(dataDir, "files", key)) })),
	)
}

/** Where a vendor sends the certificate. */
export const paperForm = (page: Page) =>
	page.locator("form").filter({ has: page.getByLabel(CERTIFICATE.name) })

export const choosePaper = (page: Page, ...files: FilePayload[]) =>
	page.getByLabel(CERTIFICATE.name).setInputFiles(files)

/** And waits for the script that sends them. */
export async function choosePaperWithScript(page: Page, ...files: FilePayload[]): Promise<void> {
	await Promise.all([page.waitForResponse(/papers\.js/), choosePaper(page, ...files)])
}

export const sendPaper = (page: Page) => paperForm(page).getByRole("button", { name: "Send" }).click()

export const waitUntilReceived = (page: Page) =>
	page.locator("#papers li", { hasText: CERTIFICATE.name }).getByText("Received", { exact: true }).waitFor()

/** From now on: the bytes of a file that stand before each piece of it that is sent. */
export function watchOffsets(page: Page): number[] {
	const offsets: number[] = []
	page.on("request", (request) => {
		const offset = request.headers()["upload-offset"]
		if (request.method() === "POST" && offset !== undefined) offsets.push(Number(offset))
	})
	return offsets
}
