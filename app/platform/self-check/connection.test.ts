import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, expect, inject, test } from "vitest"
import { findConnectionFault } from "./database.server.ts"

const address = (change: (url: URL) => void) => {
	const url = new URL(inject("clusterUrl"))
	change(url)
	return url.href
}
const findFault = (url: string) => findConnectionFault("DATABASE_URL", url)

test("a_database_that_answers_is_reached", async () => {
	expect(await findFault(inject("clusterUrl"))).toBeUndefined()
})

test.each<[string, (url: URL) => void, RegExp]>([
	["a_wrong_password", (url) => Object.assign(url, { password: "guessed" }), /has a wrong password for/],
	["an_unknown_role", (url) => Object.assign(url, { username: "nobody" }), /nobody/],
	[
		"an_unknown_database",
		(url) => Object.assign(url, { pathname: "/nowhere" }),
		/names the database nowhere, which does not exist at .*create database nowhere owner/,
	],
	[
		"a_port_where_nobody_listens",
		(url) => Object.assign(url, { port: "1" }),
		/points to [\w.]+:1, where nothing is listening/,
	],
	[
		"a_machine_that_nobody_knows",
		(url) => Object.assign(url, { hostname: "nowhere.invalid" }),
		/names the host nowhere\.invalid, which cannot be found/,
	],
	[
		"encryption_that_is_not_there",
		(url) => url.searchParams.set("sslmode", "verify-full"),
		/requires encryption, which .* does not offer/,
	],
])("%s_is_told_in_one_line_that_names_the_setting", async (_, change, expected) => {
	const line = await findFault(address(change))
	expect(line).toMatch(/^DATABASE_URL [^\n]+$/)
	expect(line).toMatch(expected)
	expect(line).not.toContain(new URL(inject("clusterUrl")).password)
})

test("something_that_is_silent_or_no_database_is_told_in_time", async () => {
	const silent = createServer().listen(0, "127.0.0.1")
	const website = createServer((socket) =>
		socket.on("error", () => undefined).end("HTTP/1.1 400 Bad Request\r\n\r\n"),
	)
	website.listen(0, "127.0.0.1")
	await Promise.all([once(silent, "listening"), once(website, "listening")])
	afterAll(() => void [silent.close(), website.close()])
	const at = (server: typeof silent) =>
		`postgres://127.0.0.1:${(server.address() as AddressInfo).port}/tamasha`
	expect(await findFault(at(silent))).toMatch(/which does not respond/)
	expect(await findFault(at(website))).toMatch(/^DATABASE_URL points to [^\n]+$/)
})
