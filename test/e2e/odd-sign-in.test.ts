import { describe, expect, test } from "vitest"
import { postLogin } from "./organiser.ts"
import { openSite } from "./site.ts"

const site = await openSite()

describe("what no browser sends", () => {
	const post = (path: string, body: BodyInit, type?: string) =>
		fetch(site.url + path, {
			method: "POST",
			headers: { origin: site.url, ...(type ? { "content-type": type } : {}) },
			body,
		})

	test.each(["/login", "/forgot-password"])("is_a_bad_request_at_%s_and_no_error", async (path) => {
		const answers = await Promise.all([
			post(path, '{"email":"a@b.example"}', "application/json"),
			post(path, "--x\r\nnonsense", "multipart/form-data; boundary=x"),
			post(path, "email=%E0%A4%A&password=%", "application/x-www-form-urlencoded"),
			post(path, new URLSearchParams({ email: "\u0000@b.example", password: "\u0000".repeat(20) })),
			post(path, new URLSearchParams({ email: `${"a".repeat(100_000)}@b.example`, password: "x" })),
			post(path, new URLSearchParams({ email: "", password: "x".repeat(2000) })),
		])
		expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
	})

	test("an_address_of_the_greatest_length_is_refused_like_any_other", async () => {
		const email = `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(57)}.example`
		expect((await postLogin(site, { email, password: "not the password" })).status).toBe(401)
		expect((await post("/forgot-password", new URLSearchParams({ email }))).status).toBe(200)
		expect(site.server.output()).not.toContain("could not be written")
	})
})
