import { expect, test } from "vitest"
import { testConfig } from "../app/domain/accounts/accounts.fixture.ts"
import { openBlankFormEnvironment } from "../app/domain/blank-forms/blank-forms.fixture.ts"
import { listBlankForms } from "../app/domain/blank-forms/queries.server.ts"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { attachFile } from "../app/domain/mailings/attachments.server.ts"
import {
	AT,
	addVendors,
	later,
	queueCopies,
	startAsOnScreen,
	writeMailing,
} from "../app/domain/mailings/mailings.fixture.ts"
import { openLog } from "../app/platform/log.server.ts"
import { openTestDatabase } from "../test/database.ts"
import { openDispatcher } from "./jobs.ts"

test("a_file_of_a_mailing_is_read_once_from_the_store_for_all_of_its_letters", async () => {
	const database = await openTestDatabase()
	const { db } = database
	const edition = await findFirstEdition(db)
	const { upload, files } = await openBlankFormEnvironment(db)
	await addVendors(db, 12)
	await upload(edition.id, "read once")
	const [form] = await listBlankForms(db, edition.id)
	const key = await writeMailing(db, edition.id)
	await attachFile(db, key, { kind: "blank-form", file: form?.id ?? 0 }, { by: "amina", at: AT })
	await startAsOnScreen(db, key)
	await queueCopies(db)
	const opened: string[] = []
	const delivered: string[] = []
	const container = {
		...{ database, log: openLog("silent"), config: testConfig },
		files: {
			...files,
			open(key: string) {
				opened.push(key)
				return files.open(key)
			},
		},
		mail: {
			async deliver({ attachments = [] }) {
				delivered.push(...attachments.map(({ content }) => content.toString()))
				return { outcome: "sent" }
			},
			...{ deliversExternally: true, senderDomain: "tamasha.example", close: () => undefined },
		},
	} satisfies Parameters<typeof openDispatcher>[0]
	const dispatcher = openDispatcher(container, { enqueueAfter: async () => undefined }, () => later(1))
	expect(await dispatcher.deliverDue()).toBe(12)
	expect(delivered).toEqual(Array.from({ length: 12 }, () => "read once"))
	expect(opened).toHaveLength(1)
})
