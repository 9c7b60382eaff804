import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { importFiles, writeApplicationsFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
const potter = { id: "1", brand_name: "Udongo", email_address: "potter@clay.example", status: "new" }

test("a_changed_status_withdraws_letters_of_the_decision_before", async () => {
	const edition = await addEdition(db)
	await importFiles(db, edition, await writeApplicationsFile(potter))
	const [application] = await db
		.select()
		.from(vendorApplications)
		.where(eq(vendorApplications.editionId, edition))
	await decideApplication(db, application?.id ?? 0, "denied", { by: null, at: new Date() })
	await importFiles(
		db,
		edition,
		await writeApplicationsFile({ ...potter, brand_name: "Udongo Ltd", status: "denied" }),
	)
	const states = async () => (await db.select().from(outboxMails)).map(({ state }) => state)
	expect(await states()).toEqual(["queued"])
	await importFiles(db, edition, await writeApplicationsFile({ ...potter, status: "approved" }))
	expect(await states()).toEqual(["withdrawn"])
})
