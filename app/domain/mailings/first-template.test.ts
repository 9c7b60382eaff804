import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { letterTemplateSchema } from "../letter-templates/inputs.ts"
import { renderLetter } from "../mail/commands.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { PLAIN_REQUIREMENTS } from "../paper-requirements/inputs.ts"
import { askFor } from "../papers/papers.fixture.ts"
import { readFirstTemplate } from "./first-template.server.ts"
import { openMailing } from "./mailing-letters.server.ts"
import { BLANK_TEMPLATE, MAILING_FIELDS, type MailingFilter } from "./rules.ts"

const { db } = await openTestDatabase()
const at = new Date("2026-11-20T09:00:00Z")

async function startFor(
	filter: Pick<MailingFilter, "missing" | "ledger">,
	{ dueOn = null, closesAt = null }: { dueOn?: string | null; closesAt?: string | null } = {},
) {
	const id = await addEdition(db, { extrasCloseAt: closesAt === null ? null : new Date(closesAt) })
	await askFor(db, id, [], { indemnity: { ...PLAIN_REQUIREMENTS.indemnity, dueOn } })
	const edition = await findEditionById(db, id)
	if (!edition) throw new Error("there is no edition")
	const template = await readFirstTemplate(db, edition, { ...filter, at })
	expect(letterTemplateSchema({ fields: MAILING_FIELDS }).safeParse(template).success).toBe(true)
	return { editionId: id, template }
}

const start = async (...about: Parameters<typeof startFor>) =>
	JSON.stringify((await startFor(...about)).template)

test("who_lacks_a_form_is_led_to_their_page_which_takes_it_when_the_extras_are_closed_already", async () => {
	const days = { dueOn: "2026-12-01", closesAt: "2026-11-19T21:00:00Z" }
	const started = await startFor({ missing: "form" }, days)
	const { write } = await openMailing(db, { id: 0, ...started, origin: "https://tamasha.example", at })
	const { text } = await renderLetter(write().body)
	expect(text).toContain("Please send it to us by 1 Dec 2026.")
	expect(text).toMatch(new RegExp(`Send it on your own page\\s+\\(?${VENDOR_PAGE_URL}`))
	expect(text).not.toContain("/extras")
})

test.each([
	["its_own_day", { dueOn: "2026-12-01", closesAt: "2026-12-09T21:00:00Z" }, "by 1 Dec 2026"],
	["the_last_day_of_the_extras", { closesAt: "2026-12-05T21:00:00Z" }, "by 5 Dec 2026"],
])("who_lacks_a_form_is_told_so_and_by_%s", async (_, days, by) => {
	const template = await start({ missing: "form" }, days)
	expect(template).toContain(`please send it ${by}`)
	expect(template).toContain(`Please send it to us ${by}.`)
	expect(template).toContain("{{indemnityForm}}")
})

test.each([{}, { dueOn: "2026-11-19" }, { closesAt: "2026-11-19T21:00:00Z" }])(
	"without_a_day_ahead_none_is_named (%o)",
	async (days) => {
		const template = await start({ missing: "form" }, days)
		expect(template).toContain("Your indemnity form for the {{festival}} is missing")
		expect(template).not.toMatch(/2026/)
	},
)

test("other_facts_are_named_who_owes_is_led_to_their_page_and_who_lacks_a_confirmation_is_told_nothing", async () => {
	expect(await start({ missing: "facts" })).toContain("{{place}}")
	expect(await start({ ledger: "overdue" })).toContain("{{vendorPage}}")
	for (const missing of ["confirmation", undefined] as const)
		expect(await start({ missing })).toBe(JSON.stringify(BLANK_TEMPLATE))
})
