import { sql } from "drizzle-orm"
import type { Page, Request } from "playwright-core"
import { expect, test, vi } from "vitest"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { writeMailing } from "../../app/domain/mailings/mailings.fixture.ts"
import { drawSeeds } from "../sample.ts"
import { TIMEOUTS } from "../timeouts.ts"
import { randomFrom } from "../trust/harness/random.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)

interface DraftForm {
	path: string
	/** What stands in it, by the names of its fields; a first one is what cannot be saved while it is empty. */
	required: string
	typed: Record<string, string>
	/** What is written when it is saved. */
	table?: string
	/** What somebody else changes of the same. */
	change?: ReturnType<typeof sql>
	prepare?: (page: Page) => Promise<void>
}

async function addQuestion(page: Page) {
	await page.getByRole("button", { name: "Add question" }).last().click()
	await page.locator('[name="body[0].kind"]').selectOption({ label: "Whole number" })
}

const FORMS: Record<string, () => DraftForm | Promise<DraftForm>> = {
	"a new question": () => ({
		path: "/admin/content/application-form-christmas-2025",
		required: "body[0].label",
		typed: {
			"body[0].label": "Do you bring a generator?",
			"body[0].hint": " One that is quiet. ",
		},
		prepare: addQuestion,
	}),
	"the form of an edition": () => ({
		path: "/admin/content/season-christmas-2025",
		required: "body.venue.venue",
		typed: { "body.venue.venue": "A field in Gigiri ", "body.venue.location": "Behind the college" },
		change: sql`update editions set town = town || '!' where id = ${edition.id}`,
	}),
	"an email to vendors": async () => ({
		path: `/admin/mailings/${(await writeMailing(site.db, edition.id)).id}/edit`,
		table: "mailings",
		required: "body.subject",
		typed: { "body.subject": "Set-up begins at six ", "body.blocks[0].text": "Come to the upper gate." },
	}),
	"a new newsletter": () => ({
		path: "/admin/newsletter/new",
		required: "subject",
		typed: { subject: "Christmas is near ", body: "Come and see." },
	}),
	"a new edition": () => ({
		path: "/admin/editions/new?from=christmas-2025&name=Jamhuri+2027&startsOn=2027-12-11",
		required: "title",
		typed: { title: "Jamhuri Day ", name: "Jamhuri 2028" },
	}),
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first()
const notice = (page: Page) => page.getByText(/^Your earlier .* restored below/)

/** Everything that stands closed in the form, and none of the browser's own checks. */
const openAll = (page: Page) =>
	page.locator("main").evaluate((main) => {
		for (const one of main.querySelectorAll("details")) one.open = true
		for (const form of main.querySelectorAll("form")) form.noValidate = true
	})

/** A form that what was typed comes back to is made anew, with the parts closed that were opened before. */
const fillInOpened = (page: Page, name: string, value = "") =>
	vi.waitFor(
		async () => {
			await openAll(page)
			await field(page, name).fill(value, { timeout: 1_000 })
		},
		{ timeout: TIMEOUTS.wait },
	)

const save = (page: Page) =>
	page.getByRole("button", { name: /^(Save|Save this version|Save and preview|Create draft)$/ }).click()

async function type(page: Page, typed: Record<string, string>) {
	await openAll(page)
	for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
}

/** Nothing is written to a table while it runs: whoever saves is told that the database did not respond. */
async function withoutWriting(table: string, callback: () => Promise<void>) {
	await site.db.execute(sql`create or replace function refuse_writing() returns trigger language plpgsql
		as $$ begin raise exception 'no writing'; end $$`)
	const name = sql.identifier(table)
	await site.db.execute(sql`create trigger refuse_writing before insert or update on ${name}
		for each row execute function refuse_writing()`)
	await callback().finally(() => site.db.execute(sql`drop trigger refuse_writing on ${name}`))
}

/** A form that is sent; a preview of what is typed is fetched. */
const isSave = (request: Request) => request.method() === "POST" && request.isNavigationRequest()
const hydrated = (page: Page) => page.waitForFunction(() => "__reactRouterDataRouter" in window)

/** @param statuses what it may be answered: whoever saved meanwhile is told of before anything else */
async function saveWith(page: Page, ...statuses: number[]) {
	const answer = page.waitForResponse((response) => isSave(response.request()))
	await save(page)
	expect(statuses).toContain((await answer).status())
	await page.waitForLoadState()
	await hydrated(page)
}

/** The request is never answered. @param leave what is done meanwhile */
async function saveInVain(page: Page, leave: () => Promise<unknown>) {
	const url = (address: URL) => address.href.startsWith(site.url)
	await page.route(url, async (route) => {
		if (!isSave(route.request())) return route.fallback()
		await leave().catch(() => undefined)
		await route.abort().catch(() => undefined)
	})
	await save(page).catch(() => undefined)
	await page.waitForTimeout(500)
	await page.unroute(url)
}

type Outcome = (page: Page, form: DraftForm) => Promise<void>
const OUTCOMES: Record<string, Outcome> = {
	async refused(page, { required, typed }) {
		await field(page, required).fill(" ")
		await saveWith(page, 400, 409)
		await fillInOpened(page, required, typed[required])
	},
	async refusedAndLeft(page, { required, typed }) {
		await field(page, required).fill(" ")
		await saveWith(page, 400, 409)
		await page.goto("/admin/outbox")
		await page.goBack()
		await hydrated(page)
		await fillInOpened(page, required, typed[required])
	},
	async conflicting(page, { change }) {
		if (!change) return
		await site.db.execute(change)
		await saveWith(page, 409)
	},
	async changedMeanwhile(_page, { change }) {
		if (change) await site.db.execute(change)
	},
	failing: (page, { table = "audit_log" }) => withoutWriting(table, () => saveWith(page, 503, 409)),
	lost: (page) => saveInVain(page, async () => undefined),
	left: (page) => saveInVain(page, () => page.goto("/admin/outbox")),
}

async function expectTyped(page: Page, { typed }: DraftForm, story: string[]) {
	await openAll(page)
	const found: Record<string, string> = {}
	for (const name of Object.keys(typed)) found[name] = (await field(page, name).inputValue()).trim()
	const expected = Object.entries(typed).map(([name, value]) => [name, value.trim()])
	expect([story, found]).toEqual([story, Object.fromEntries(expected)])
}

async function come(page: Page, path: string) {
	await page.goto("/admin/outbox")
	await page.goto(path)
	await hydrated(page)
}

test.each(Object.keys(FORMS))(
	"what_is_typed_in_%s_is_there_again_whatever_its_save_was_answered_until_one_succeeded",
	async (name) => {
		const form = (await FORMS[name]?.()) ?? expect.fail("no form")
		site.expectNoise(/status of (400|409|503)|net::ERR|ERR_FAILED/)
		const page = await site.open(form.path)
		await form.prepare?.(page)
		await type(page, form.typed)
		for (const seed of drawSeeds(`drafts ${name}`, 1)) {
			const random = randomFrom(seed)
			const story: string[] = []
			const left = Object.keys(OUTCOMES)
			while (left.length > 0) {
				const [outcome = ""] = left.splice(random.whole(0, left.length - 1), 1)
				story.push(outcome)
				await OUTCOMES[outcome]?.(page, form)
				await come(page, form.path)
				await notice(page).waitFor()
				await expectTyped(page, form, story)
			}
		}
		const message = page.getByText(/^Saved: |^(Email|Newsletter) saved\.|is a draft\. Visitors/).first()
		await save(page)
		const conflict = page.getByRole("button", { name: "Save this version" })
		await message.or(conflict).first().waitFor()
		if (await conflict.count()) await save(page)
		await message.waitFor()
		await hydrated(page)
		await come(page, form.path)
		await field(page, form.required)
			.waitFor({ state: "attached" })
			.catch(() => undefined)
		expect(await notice(page).count()).toBe(0)
	},
)
