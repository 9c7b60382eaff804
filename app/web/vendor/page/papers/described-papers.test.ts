import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../../../test/database.ts"
import { addPotter } from "../../../../domain/applications/applications.fixture.ts"
import { findFirstEdition } from "../../../../domain/editions/editions.fixture.ts"
import { editions } from "../../../../domain/editions/schema.server.ts"
import { recordSentPaper } from "../../../../domain/papers/commands.server.ts"
import { ensureLink } from "../../../../domain/vendor-pages/links.server.ts"
import { readVendorPage } from "../../../../domain/vendor-pages/queries.server.ts"
import { AT, MAKER } from "../../../../domain/vendor-pages/vendor-pages.fixture.ts"
import { describePapers } from "./described-papers.server.ts"

const { db } = await openTestDatabase()

test("that_a_paper_came_promises_an_email_only_where_the_edition_sends_emails_about_papers", async () => {
	const email = "potter@clay.example"
	const edition = await findFirstEdition(db)
	const id = await addPotter(db, { emailAddress: email, status: "approved", confirmationSent: true })
	const sent = { editionId: edition.id, slug: "indemnity", applicationId: id, owners: [id], at: AT }
	await db.transaction((tx) => recordSentPaper(tx, sent))
	const token = (await ensureLink(db, { applicationId: id, email }, MAKER)) ?? expect.fail("no link")
	for (const [paperEmails, findings] of [
		["by-themselves", "email you what we find"],
		["none", "this page says what we find"],
	] as const) {
		await db.update(editions).set({ paperEmails }).where(eq(editions.id, edition.id))
		const found = await readVendorPage(db, { token }, MAKER)
		const page = found.ok ? found.page : expect.fail(found.reason)
		const { papers } = await describePapers(db, page, { token, search: "", hasForms: false })
		const arrival = papers?.find(({ slug }) => slug === "indemnity")?.arrival
		expect(arrival).toMatch(/^It came on 20 Nov 2025.* We look at it, and (.*)\.$/)
		expect(arrival).toContain(findings)
	}
})
