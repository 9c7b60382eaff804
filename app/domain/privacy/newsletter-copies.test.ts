import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import { outboxMails } from "../mail/schema.server.ts"
import {
	addSubscriber,
	copiesOf,
	queueNewsletter,
	sendNewsletter,
	unsubscribeUrl,
} from "../newsletter/newsletter.fixture.ts"
import { queueNewsletters } from "../newsletter/queue.server.ts"
import { newsletterSubscribers } from "../newsletter/schema.server.ts"
import { sendNewsletterTest } from "../newsletter/sending.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { exportVendor } from "./export.server.ts"
import { AT, countRowsContaining, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, store } = environment

async function addReader(email: string): Promise<number> {
	await addSubscriber(db, email, AT)
	return (await environment.apply({ emailAddress: email })).id
}

test("erasing_a_reader_withdraws_the_copies_that_wait_and_leaves_nothing_that_leads_to_them", async () => {
	const vendor = await addReader("Reader@mkate.example")
	await addReader("other@mkate.example")
	const [waiting, left] = [await queueNewsletter(db, AT), await queueNewsletter(db, AT)]
	await db.update(outboxMails).set({ state: "sent" }).where(sql`newsletter_id = ${left}`)
	const before = await copiesOf(db, waiting)
	const hash =
		before
			.find(({ recipient }) => /reader/i.test(recipient))
			?.cause.split(":")
			.at(-1) ?? ""
	expect(hash).toHaveLength(64)
	expect(await eraseVendor(db, vendor, ERASURE)).toMatchObject({ ok: true, erased: { newsletter: 1 } })
	expect(await countRowsContaining(db, ["reader@mkate.example", hash])).toEqual({})
	const states = async (id: number) => (await copiesOf(db, id)).map(({ state }) => state).toSorted()
	expect(await states(waiting)).toEqual(["queued", "withdrawn"])
	expect(await states(left)).toEqual(["sent", "sent"])
})

test("erasing_somebody_while_their_copy_is_written_leaves_none", async () => {
	for (let round = 0; round < 10; round += 1) {
		const vendor = await addReader(`racer-${round}@mkate.example`)
		const id = await sendNewsletter(db, AT)
		const [erased] = await Promise.all([eraseVendor(db, vendor, ERASURE), queueNewsletters(db, () => AT)])
		expect(erased.ok).toBe(true)
		expect(await countRowsContaining(db, [`racer-${round}@mkate.example`])).toEqual({})
		expect((await copiesOf(db, id)).map(({ recipient }) => recipient)).not.toContain(
			`racer-${round}@mkate.example`,
		)
	}
	expect(await db.$count(newsletterSubscribers)).toBe(1)
})

test("the_copy_of_a_persons_data_has_their_newsletters_and_no_test_of_an_organiser", async () => {
	const email = "organiser@mkate.example"
	const vendor = await addReader(email)
	const id = await queueNewsletter(db, AT)
	await sendNewsletterTest(db, id, { by: "amina", to: email, at: AT, unsubscribeUrl })
	const found = await exportVendor(db, store, vendor, AT)
	if (!found.ok) throw new Error("nothing was exported")
	const chunks: Buffer[] = []
	for await (const chunk of found.chunks) chunks.push(chunk)
	const names = [...unzip(Buffer.concat(chunks)).keys()]
	expect(names.filter((name) => name.startsWith("letters/"))).toEqual([
		expect.stringMatching(/^letters\/\d+-newsletter\.html$/),
	])
})
