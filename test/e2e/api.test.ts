import { beforeEach, expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { rateLimits } from "../../app/platform/schema.server.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const cookie = await site.adminCookie()
await addApplications(site.db, [{ brandName: "Udongo Pottery", emailAddress: " Potter@Udongo.example " }])

const CALLS = ["send-email", "deny-email"] as const
const letter = {
	to: "potter@udongo.example",
	subject: "TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING",
	html: "<p>Dear <b>Udongo</b>, see the <a href='https://tamasha.example/extras'>extras</a>.</p>",
}
type Extra = { method?: string; headers?: Record<string, string>; body?: BodyInit }

async function call(name: string, body: unknown = letter, { headers, ...extra }: Extra = {}) {
	const response = await fetch(`${site.url}/api/${name}`, {
		method: "POST",
		redirect: "manual",
		headers: { "content-type": "application/json", origin: site.url, cookie, ...headers },
		body: JSON.stringify(body),
		...extra,
	})
	return { status: response.status, body: await response.json(), headers: response.headers }
}
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } })
const letters = () => site.db.$count(outboxMails)

beforeEach(async () => {
	await site.db.delete(outboxMails)
	await site.db.delete(rateLimits)
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})

test.each(CALLS)("%s_sends_a_cleaned_letter_and_changes_no_status", async (name) => {
	const html = `${letter.html}<script>alert(1)</script><img src="https://evil.example/p.gif">`
	expect(await call(name, { ...letter, html })).toMatchObject({ status: 200, body: { success: true } })
	const mail = await site.mail.waitForMail("potter@udongo.example")
	expect(mail.subject).toBe(letter.subject)
	expect(mail.html).toContain(
		'<p>Dear <b>Udongo</b>, see the <a href="https://tamasha.example/extras">extras</a>.</p>',
	)
	expect(mail.html).not.toMatch(/<script|<img|alert|evil/)
	expect(mail.text).toContain("Dear Udongo, see the extras https://tamasha.example/extras.")
	const [vendor] = await site.db.select().from(vendorApplications)
	expect(vendor).toMatchObject({ status: "pending", confirmationSent: false })
	const [row] = await site.db.select().from(outboxMails)
	expect(row).toMatchObject({ kind: "custom", state: "sent", applicationId: vendor?.id })
})

test.each(CALLS)("%s_without_a_session_is_401_in_json", async (name) => {
	const [session = ""] = cookie.split("; ")
	for (const stranger of ["", "tamasha.session_token=forged.forged", `${session.slice(0, -3)}abc`]) {
		const answer = await call(name, letter, { headers: { cookie: stranger } })
		expect(answer).toMatchObject(refusal(401, "Sign in first."))
	}
	expect(await letters()).toBe(0)
})

test.each(CALLS)("%s_from_a_foreign_origin_is_403_in_json", async (name) => {
	const foreign: Record<string, string>[] = [
		{ origin: "https://evil.example" },
		{ "sec-fetch-site": "cross-site" },
		{ origin: "null" },
	]
	for (const headers of foreign) {
		const answer = await call(name, letter, { headers })
		expect(answer).toMatchObject(refusal(403, "Requests from other sites are refused."))
	}
	expect(await letters()).toBe(0)
})

test.each(["GET", "PUT", "PATCH", "DELETE"])("the_method_%s_is_405_in_json", async (method) => {
	for (const name of CALLS) {
		const answer = await call(name, letter, method === "GET" ? { method, body: undefined } : { method })
		expect(answer).toMatchObject(refusal(405, "Only POST is allowed here."))
		expect(answer.headers.get("allow")).toBe("POST")
	}
})

test("an_address_that_is_of_no_application_is_refused", async () => {
	for (const to of ["stranger@evil.example", "potter@udongo.example.evil.example"]) {
		expect(await call("send-email", { ...letter, to })).toMatchObject(
			refusal(422, "to is not the email address of an application"),
		)
	}
	expect(await letters()).toBe(0)
})

test.each([
	[{ to: "potter@udongo.example, thief@evil.example" }, "to must be an email address"],
	[{ to: "potter@udongo.example\r\nBcc: thief@evil.example" }, "to must be an email address"],
	[{ to: ["potter@udongo.example"] }, "to must be an email address"],
	[{ subject: "A\r\nBcc: thief@evil.example" }, "subject must be one line"],
	[{ subject: "A\u2028B" }, "subject must be one line"],
	[{ subject: "x".repeat(201) }, "subject must have at most 200 characters"],
	[{ subject: "" }, "subject must not be empty"],
	[{ html: "" }, "html must not be empty"],
	[{ html: 7 }, "html must be a text"],
	[{ html: "<script>alert(1)</script>" }, "html contains no text that an email may contain"],
	[{ bcc: "thief@evil.example" }, 'Unrecognized key: "bcc"'],
])("a_letter_with_%j_is_422", async (change, error) => {
	expect(await call("deny-email", { ...letter, ...change })).toMatchObject(refusal(422, error))
	expect(await letters()).toBe(0)
})

test("a_body_that_is_not_json_or_too_large_is_refused", async () => {
	expect(await call("send-email", undefined, { body: "{" })).toMatchObject(
		refusal(400, "The body must be JSON."),
	)
	const form = { headers: { "content-type": "application/x-www-form-urlencoded" }, body: "to=a" }
	expect(await call("send-email", undefined, form)).toMatchObject(
		refusal(415, "The content type must be application/json."),
	)
	expect(await call("send-email", { ...letter, html: "x".repeat(210_000) })).toMatchObject(
		refusal(413, "The body must have at most 200 kB."),
	)
	expect(await letters()).toBe(0)
})

test("a_refusal_of_the_mail_server_is_told_in_its_words", async () => {
	site.mail.behaviour = "refuses-for-good"
	expect(await call("send-email")).toMatchObject(refusal(502, "550 No such mailbox here"))
})

test("the_same_letter_within_a_minute_is_sent_once", async () => {
	const answers = await Promise.all(Array.from({ length: 5 }, () => call("deny-email")))
	expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ success: true })))
	expect(site.mail.mails).toHaveLength(1)
	await site.db.update(outboxMails).set({ queuedAt: new Date(Date.now() - 61_000), cause: "an earlier one" })
	expect((await call("deny-email")).body).toEqual({ success: true })
	expect(site.mail.mails).toHaveLength(2)
})

test("an_admin_may_hand_in_only_so_many_letters", async () => {
	expect((await call("send-email")).status).toBe(200)
	await site.db.update(rateLimits).set({ taken: Array.from({ length: 100 }, () => new Date()) })
	const answer = await call("send-email")
	expect(answer).toMatchObject(refusal(429, "Too many emails in a short time. Try again in 15 minutes."))
	expect(answer.headers.get("retry-after")).toBe("900")
})
