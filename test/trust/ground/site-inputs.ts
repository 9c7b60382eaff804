import { listQuerySchema } from "../../../app/web/admin/shell/lists/list-query.ts"
import { createRequester, readRouteTable } from "../../e2e/route-table.ts"
import { readSources } from "../../source-files.ts"

/** An address, and the names of what is sent to it: parameters, or the fields of a form. */
export interface SiteInput {
	method: "GET" | "POST"
	path: string
	fields: string[]
}

/** Ends the session, or takes away whom the other forms or what the other pages are about. */
const NOT_REPEATABLE = /^\/(logout|admin\/vendors\/\d+\/erasure|admin\/editions\/\d+\/publication\/removal)$/

/**
 * Everything that the running site can be told: the parameters that the links, searches and redirects of its pages carry,
 * as a visitor and an organiser see them, those of every list that is searched, and the fields of every form. A form that
 * no page shows now gets every field there is.
 */
export async function listSiteInputs(siteUrl: string, cookie: string): Promise<SiteInput[]> {
	const table = await readRouteTable(siteUrl)
	const ask = createRequester(siteUrl)
	const found = new Map<string, SiteInput>()
	const links = new Set<string>()
	const note = ({ method, path, fields }: SiteInput) => {
		const known = found.get(`${method} ${path}`)?.fields ?? []
		found.set(`${method} ${path}`, { method, path, fields: [...new Set([...known, ...fields])] })
	}
	const visit = async (path: string) => {
		for (const reader of [undefined, cookie]) {
			const answer = await ask("GET", path, { cookie: reader })
			const html = `<a href="${answer.headers.get("location")}">${await answer.text()}`
			for (const input of [...readForms(html, path), ...readLinks(html)]) note(input)
			for (const { path: link } of readLinks(html)) links.add(link)
		}
	}
	const pages = table.filter(({ isPage }) => isPage).map(({ path }) => path)
	const fixed = pages.filter((path) => !hasParameter(path))
	for (const path of fixed) await visit(path)
	const others = [...links].filter((link) => !fixed.includes(link))
	for (const path of pages.filter(hasParameter))
		await visit(others.find((link) => isOfKind(link, path)) ?? path)
	for (const { method, path, fields } of found.values())
		if (method === "GET" && path.startsWith("/admin") && fields.includes("q"))
			note({ method, path, fields: Object.keys(listQuerySchema.shape) })
	const fields = [
		...new Set([...found.values()].flatMap((input) => input.fields).concat(FIELD_NAMES_IN_CODE)),
	]
	const shown = [...found.values()].filter(({ method }) => method === "POST")
	for (const { path } of table.filter(({ takesForm }) => takesForm))
		if (!shown.some((form) => isOfKind(form.path, path))) note({ method: "POST", path, fields })
	return [...found.values()].filter((input) => !NOT_REPEATABLE.test(input.path) && input.fields.length > 0)
}

/** The names of fields in the code: also of those that a page shows only after a certain answer. */
export const FIELD_NAMES_IN_CODE = [
	...new Set(
		readSources(["app/web"]).flatMap(({ text }) =>
			[...text.matchAll(/<\w[^>]*? name="(\w+)"/g)].map(([, name = ""]) => name),
		),
	),
]

const hasParameter = (path: string) => /\/1(\/|$)/.test(path)

/** "/admin/accepted/2/removal" is of the kind "/admin/accepted/1/removal". */
function isOfKind(path: string, kind: string): boolean {
	const [segments, wanted] = [path.split("/"), kind.split("/")]
	return (
		segments.length === wanted.length &&
		wanted.every((segment, nth) => segment === "1" || segment === segments[nth])
	)
}

/** The forms of a page; one without an address leads to the page itself. */
function readForms(html: string, page: string): SiteInput[] {
	return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, attributes = "", inside = ""]) => {
		const [path = page] = decode(/ action="([^"]*)"/.exec(attributes)?.[1] ?? page).split("?")
		const fields = [...inside.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => decode(name))
		return { method: / method="post"/i.test(attributes) ? "POST" : "GET", path, fields }
	})
}

/** The links of a page with their parameters. */
function readLinks(html: string): SiteInput[] {
	return [...html.matchAll(/<a\b[^>]* href="(\/[^"?#]*)\??([^"#]*)/g)].map(([, path = "", search = ""]) => ({
		method: "GET",
		path,
		fields: [...new URLSearchParams(decode(search)).keys()],
	}))
}

const decode = (attribute: string) => attribute.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")
