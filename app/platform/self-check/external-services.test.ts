import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { toConfig } from "../config.server.ts"
import {
	BUCKET_CREDENTIALS,
	type BucketCondition,
	openTestBucket,
	type TestBucket,
} from "../files/bucket.fixture.ts"
import { openScriptedMailServer, smtpResponse } from "../mail/scripted-mail-server.fixture.ts"
import { parseSettings } from "../settings/settings.server.ts"
import { checkBucket, checkMail, checkScanner } from "./external-services.server.ts"

const configOf = (env: Record<string, string>) => toConfig(parseSettings(env).settings, "")

describe("the bucket", () => {
	let bucket: TestBucket
	beforeAll(async () => {
		Object.assign(process.env, BUCKET_CREDENTIALS)
		bucket = await openTestBucket()
	})
	afterAll(async () => {
		for (const name of Object.keys(BUCKET_CREDENTIALS)) delete process.env[name]
		await bucket.close()
	})
	const check = (name = bucket.name) =>
		checkBucket({ s3: { bucket: name, endpoint: bucket.endpoint, region: "us-east-1" } })

	test("is_written_read_and_left_as_it_was", async () => {
		bucket.condition = "fine"
		bucket.requests.length = 0
		expect(await check()).toMatchObject([{ state: "ok" }])
		const [put, get, remove, ...more] = bucket.requests
		expect(more).toEqual([])
		const key = put?.replace("PUT ", "")
		expect([put, get, remove]).toEqual([`PUT ${key}`, `GET ${key}`, `DELETE ${key}`])
		expect(key).toMatch(/^\/documents\/self-check\//)
	})

	test.each<[BucketCondition, RegExp]>([
		["forbidden", /^S3_BUCKET names documents, and its keys may not write, read and delete/],
		["down", /^S3_ENDPOINT points to .*, which does not respond/],
	])("that is %s is named with what to do", async (weather, message) => {
		bucket.condition = weather
		expect(await check()).toEqual([
			{ name: "bucket", state: "fault", message: expect.stringMatching(message) },
		])
	})

	test("that_is_not_there_is_named", async () => {
		bucket.condition = "fine"
		expect(await check("elsewhere")).toMatchObject([
			{
				state: "fault",
				message: expect.stringMatching(/^S3_BUCKET names elsewhere, which does not exist at/),
			},
		])
	})
})

describe("the mail server", () => {
	test("that_greets_us_is_well_and_gets_no_letter", async () => {
		const server = await openScriptedMailServer()
		const found = await checkMail(configOf({ SMTP_URL: server.url }))
		expect(found.map(({ state }) => state)).toEqual(["ok", "ok"])
		expect(server.received).toEqual([])
	})

	test("that_does_not_take_our_password_is_named_without_it", async () => {
		const server = await openScriptedMailServer({
			authOptional: false,
			allowInsecureAuth: true,
			onAuth: (_auth, _session, done) => done(smtpResponse(535, "Wrong password")),
		})
		const [found] = await checkMail(configOf({ SMTP_URL: server.url.replace("//", "//amina:jacaranda@") }))
		expect(found).toMatchObject({ name: "mail server", state: "fault" })
		expect(found?.message).toMatch(
			/rejects the user name or password \(535 Wrong password\): correct them in SMTP_URL/,
		)
		expect(found?.message).not.toContain("jacaranda")
	})

	test("that_is_not_there_is_named", async () => {
		const [found] = await checkMail(configOf({ SMTP_URL: "smtp://127.0.0.1:1" }))
		expect(found?.message).toMatch(/^SMTP_URL points to 127\.0\.0\.1:1: it does not respond/)
	})

	test("of_a_public_site_wants_a_sender_that_exists", async () => {
		const server = await openScriptedMailServer()
		const env = { SMTP_URL: server.url, PUBLIC_URL: "https://www.tamasha.co.ke" }
		expect(await checkMail(configOf(env))).toMatchObject([
			{ state: "ok" },
			{ name: "mail sender", state: "warning" },
		])
		const MAIL_FROM = "hello@tamasha.co.ke"
		expect(await checkMail(configOf({ ...env, MAIL_FROM }))).toMatchObject([{ state: "ok" }, { state: "ok" }])
		expect(await checkMail(configOf({ PUBLIC_URL: env.PUBLIC_URL }))).toMatchObject([{ state: "warning" }])
	})
})

describe("the virus scanner", () => {
	test.each<[string, (socket: Socket) => void, string]>([
		[
			"that answers PONG is well",
			(socket) => socket.once("data", (asked) => socket.end(String(asked) === "zPING\0" ? "PONG\0" : "")),
			"ok",
		],
		["that hangs up is at fault", (socket) => socket.destroy(), "fault"],
		["that is something else is at fault", (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nPONG"), "fault"],
	])("%s", async (_, answer, state) => {
		const server = createServer((socket) => answer(socket.on("error", () => undefined)))
		server.listen(0, "127.0.0.1")
		await once(server, "listening")
		afterAll(() => server.close())
		const clamdUrl = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
		expect(await checkScanner({ clamdUrl })).toMatchObject([{ state }])
	})
})
