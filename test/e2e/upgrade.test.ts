import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { EXPECTED_TEXTS, ORGANISER } from "../released-states/edits.ts"
import { openStateDatabase, STATES, unpackState } from "../released-states/states.ts"
import { deal, sample } from "../sample.ts"
import { createRequester, readRouteTable } from "./route-table.ts"
import { startServerProcess } from "./server-process.ts"

/** In the first state words and vendors were not in the database yet. */
const BEFORE_CONTENT = "0000_ground"

/** Today's program on the database and the files that an earlier version left. */
async function startOn(url: string, files: string) {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-upgrade-"))
	await cp(files, join(dataDir, "files"), { recursive: true }).catch(() => undefined)
	const server = await startServerProcess({
		DATABASE_URL: url,
		DATA_DIR: dataDir,
		AUTH_SECRET: "a secret of the tests, forty characters long",
		ADMIN_EMAIL: ORGANISER.email,
		ADMIN_PASSWORD: ORGANISER.password,
		DEMO_DATA: "off",
	})
	const stop = async () => {
		await server.stop()
		await rm(dataDir, { recursive: true, force: true })
	}
	return { url: server.url, output: server.output, stop, cookie: await signIn(server.url) }
}

async function signIn(url: string): Promise<string> {
	const response = await fetch(`${url}/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: url },
		body: new URLSearchParams(ORGANISER),
	})
	expect(response.headers.get("location")).toBe("/admin")
	return response.headers
		.getSetCookie()
		.map((cookie) => cookie.split(";")[0])
		.join("; ")
}

const addressesIn = (html: string, pattern: RegExp) => [
	...new Set([...html.matchAll(pattern)].map(([, path = ""]) => path.replaceAll("&amp;", "&"))),
]

/** Addresses of one of many: a few are as good as 270. */
const OF_MANY = /^\/(?:vendors|Vendors-dec)\/|^\/admin\/content\/(?:vendor|picture)\./

function fewOfEach(paths: string[]): string[] {
	const counts = new Map<string, number>()
	return [...new Set(paths)].filter((path) => {
		const kind = OF_MANY.exec(path)?.[0]
		if (!kind) return true
		counts.set(kind, (counts.get(kind) ?? 0) + 1)
		return (counts.get(kind) ?? 0) <= 2
	})
}

type StateDatabase = Awaited<ReturnType<typeof openStateDatabase>>

/** Those of the content are all that public pages and the forms of their content are made from. */
async function listTables({ pool }: StateDatabase, which: "of the content" | "all"): Promise<string[]> {
	const { rows } = await pool.query<{ name: string }>(
		which === "all"
			? "select tablename::text as name from pg_tables where schemaname = 'public' order by 1"
			: "select distinct event_object_table::text as name from information_schema.triggers where trigger_name = 'content_changed' order by 1",
	)
	expect(rows.length).toBeGreaterThan(4)
	return rows.map(({ name }) => name)
}

/** Whether no state so far had the same rows in these tables, apart from numbers, times and what is random. */
async function isNewIn(seen: Set<string>, { pool }: StateDatabase, tables: string[]): Promise<boolean> {
	const texts: string[] = []
	for (const name of tables) {
		const { rows } = await pool.query(`select * from "${name}"`)
		const facts = rows.map((row) =>
			Object.entries(row).map(([column, value]) =>
				/^id$|_(id|at|by)$/.test(column) ? value === null : value,
			),
		)
		texts.push(name, ...facts.map((row) => JSON.stringify(row).replace(RANDOM, "")).toSorted())
	}
	const text = texts.join("\n")
	const isNew = !seen.has(text)
	seen.add(text)
	return isNew
}

/** Times, hashes and keys. */
const RANDOM = /\d{4}-\d\d-\d\dT[\d:.]+Z|\$argon2id[^"]+|[\w+/-]{32,}/g

/** Of the states so far: pages of the same rows are the same, and are asked for once. */
const [contents, databases] = [new Set<string>(), new Set<string>()]

/** Where it began and where it ends; all of them are restored and read by released-states.test.ts. */
const walked = sample("released states", STATES, 2, (_, nth) => nth === 0 || nth >= STATES.length - 2)

describe.each(walked)("from_%s", async (name) => {
	const state = await unpackState(name)
	const database = await openStateDatabase(state)
	let site: Awaited<ReturnType<typeof startOn>>
	let isNewContent = true
	let isNewDatabase = true
	beforeAll(async () => {
		site = await startOn(database.url, join(state.folder, "files"))
		isNewContent = await isNewIn(contents, database, await listTables(database, "of the content"))
		isNewDatabase = await isNewIn(databases, database, await listTables(database, "all"))
	})
	/** Those that can be otherwise than in the states so far. */
	const withoutRepetitions = (paths: string[]) =>
		paths.filter((path) => (/^\/(admin(?!\/content\/)|api)/.test(path) ? isNewDatabase : isNewContent))
	afterAll(() => site.stop())
	/** What each address answered strangers and organisers: making a page takes a while, so it is asked for once. */
	const answers = new Map<string, { status: number; text: string }>()
	const ask = async (path: string, who = {}) => {
		const key = JSON.stringify([path, who])
		const known = answers.get(key)
		if (known) return known
		// Nobody here saves bytes.
		const headers = { "accept-encoding": "identity" }
		const response = await createRequester(site.url)("GET", path, { ...who, headers })
		const answer = { status: response.status, text: await response.text() }
		answers.set(key, answer)
		return answer
	}
	/** The addresses that answer otherwise than they should, with what they answered. */
	const wrong = async (paths: string[], isRight: (status: number) => boolean, who = {}) => {
		const found: string[] = []
		for (const path of paths) {
			const { status } = await ask(path, who)
			if (!isRight(status)) found.push(`${path}: ${status}`)
		}
		return found
	}
	const textOf = async (path: string, who = {}) => (await ask(path, who)).text

	test("no_address_of_the_product_breaks", async () => {
		const table = await readRouteTable(site.url)
		expect(table.length).toBeGreaterThan(60)
		const pathsOf = (isGuarded: boolean) =>
			table.filter((route) => route.isGuarded === isGuarded).map(({ path }) => path)
		const isAnswer = (status: number) => status < 500
		expect(await wrong(withoutRepetitions(pathsOf(false)), isAnswer)).toEqual([])
		expect(await wrong(withoutRepetitions(pathsOf(true)), isAnswer, { cookie: site.cookie })).toEqual([])
	})

	const everyPage = async () => {
		const sitemap = addressesIn(await textOf("/sitemap.xml"), /<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)
		const links = addressesIn(await textOf("/"), /<a [^>]*href="(\/[^"#]*)"/g)
		const lost = addressesIn(await textOf("/no-such-page"), /<a [^>]*href="(\/[^"#]*)"/g)
		expect(sitemap.length).toBeGreaterThan(12)
		expect(links.length).toBeGreaterThan(8)
		return fewOfEach([...sitemap, ...links, ...lost])
	}

	test("every_page_of_the_sitemap_and_every_link_around_it_is_there", async () => {
		expect(await wrong(withoutRepetitions(await everyPage()), (status) => status === 200)).toEqual([])
	})

	const everyScreen = async () => {
		const doors = [
			"/admin",
			"/admin/content",
			"/admin/content/vendors",
			"/admin/content/pictures",
			"/admin/audit",
		]
		const screens = await Promise.all(doors.map((path) => textOf(path, { cookie: site.cookie })))
		const links = screens.flatMap((html) => addressesIn(html, /href="(\/admin[^"#]*)"/g))
		expect(links.filter((path) => path.startsWith("/admin/content/")).length).toBeGreaterThan(20)
		return fewOfEach(links)
	}

	test("every_screen_of_the_back_office_is_there", async () => {
		const screens = withoutRepetitions(await everyScreen())
		expect(await wrong(screens, (status) => status === 200, { cookie: site.cookie })).toEqual([])
	})

	test.skipIf(name === BEFORE_CONTENT)(
		"what_an_organiser_wrote_stands_and_what_they_took_away_is_gone",
		async () => {
			const amiss: string[] = []
			// The first of these states were kept before there were any.
			const hasNoPictures = state.manifest.tables.some(
				({ name: table, rows }) => table === "gallery_pictures" && !rows,
			)
			for (const [path, all] of Object.entries(EXPECTED_TEXTS)) {
				const html = await textOf(path)
				const isThere = (words: string) => html.includes(words.replace(/^!/, "")) !== words.startsWith("!")
				if (path.startsWith("/gallery") && hasNoPictures) continue
				amiss.push(...all.filter((words) => !isThere(words)).map((words) => `${path}: ${words}`))
			}
			expect(amiss).toEqual([])
		},
	)

	test("the_log_tells_of_nothing_that_does_not_fit", () => {
		// States from before the steps lack at least those.
		if (!name.includes(".")) expect(site.output()).toContain("updated the content")
		expect(site.output().match(/^.*"level":[56]0.*$/gm)).toBeNull()
	})

	test.runIf(name === STATES.at(-1))("words_of_any_other_kind_break_no_page_and_no_screen", async () => {
		const kinds = [{ odd: [null, 3] }, [{ slug: 3 }], "nothing"]
		const pages = deal("pages of odd words", await everyPage(), kinds.length)
		const screens = deal("screens of odd words", await everyScreen(), kinds.length)
		for (const [kind, odd] of kinds.entries()) {
			answers.clear()
			await database.pool.query("update content_pieces set body = $1", [JSON.stringify(odd)])
			const is200 = (status: number) => status === 200
			expect(await wrong(pages[kind] ?? [], is200)).toEqual([])
			expect(await wrong(screens[kind] ?? [], is200, { cookie: site.cookie })).toEqual([])
		}
	})
})
