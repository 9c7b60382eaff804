import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

const EXAMPLES = ["nginx.conf", "haproxy.cfg", "Caddyfile"]
const read = (name: string) => readFileSync(`deploy/${name}`, "utf8")

test.each(EXAMPLES)("%s_leads_an_organiser_with_an_uploaded_list_to_one_process", (name) => {
	const [pattern = ""] = /\^\/admin\/\S*\$\)/.exec(read(name)) ?? []
	const isSticky = (path: string) => new RegExp(pattern, "i").test(path)
	const lists = ["/admin/import", "/admin/content/vendors"]
	for (const path of lists.flatMap((one) => [one, `${one}.data`, `${one}/file`]))
		expect([path, isSticky(path)]).toEqual([path, true])
	for (const path of ["/admin", "/admin/imports", "/admin/content/venues", "/vendors"])
		expect([path, isSticky(path)]).toEqual([path, false])
})

/** Addresses with a token in them are keys. */
test.each([
	["nginx.conf", /^\s*access_log off;$/m, true],
	["haproxy.cfg", /^\s*(option httplog|log-format)/m, false],
	["Caddyfile", /^\s*log\b/m, false],
])("%s_logs_no_addresses", (name, directive, isThere) => {
	expect(directive.test(read(name))).toBe(isThere)
})
