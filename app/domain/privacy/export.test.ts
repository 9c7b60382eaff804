import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import { exportVendor } from "./export.server.ts"
import { ADDRESS, AT, EMAIL, openPrivacyEnvironment, PERSONAL_DETAILS } from "./person.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, store } = environment

async function readExport(id: number) {
	const found = await exportVendor(db, store, id, AT)
	if (!found.ok) throw new Error("nothing was exported")
	const chunks: Buffer[] = []
	for await (const chunk of found.chunks) chunks.push(chunk)
	const files = unzip(Buffer.concat(chunks))
	return { files, data: JSON.parse(String(files.get("data.json"))) }
}

test("an_export_has_everything_of_one_person_and_nothing_of_another", async () => {
	const potter = await environment.live()
	await environment.live("baker@mkate.example", { brandName: "Mkate" })
	const { files, data } = await readExport(potter.id)
	expect(data).toMatchObject({
		email: EMAIL.toLowerCase(),
		applications: [{ ...PERSONAL_DETAILS, status: "approved" }, { status: "denied" }],
		answers: Array(2).fill({ question: "What about neighbour?", value: "answerwords-xyzzy" }),
		decisions: [{ toStatus: "approved" }, { toStatus: "denied" }],
		extras: [{ extraWristbands: 3, hayBales: 2 }],
		newsletter: [{ email: EMAIL, confirmedAt: null }],
	})
	expect(data.log).toContainEqual(expect.objectContaining({ by: "vendor", address: ADDRESS }))
	expect(data.documents.map(({ state }: { state: string }) => state).sort()).toEqual([
		"current",
		"current",
		"superseded",
		"superseded",
	])
	const kinds = data.letters.map(({ kind }: { kind: string }) => kind).sort()
	expect(kinds).toEqual([
		"confirmation",
		"custom",
		"denial",
		"extras-receipt",
		"extras-receipt",
		"newsletter-confirmation",
	])
	const contents = data.documents.map(({ file }: { file: string }) => String(files.get(file))).sort()
	expect(contents).toEqual(["cover one", "cover two", "one", "two"])
	expect([...files].filter(([, content]) => String(content).includes("letterwords-xyzzy"))).toHaveLength(1)
	expect(
		[...files.values()].some((content) => /mkate|amina@|newsletter\/[\w-]{20}/i.test(String(content))),
	).toBe(false)
	expect([...files.keys()].every((name) => /^(data\.json|(letters|documents)\/[\w.-]+)$/.test(name))).toBe(
		true,
	)
})

test("a_file_that_the_store_lost_is_named_and_keeps_nobody_from_the_others", async () => {
	const { id } = await environment.live("lost@lost.example")
	const [first] = (await environment.documentsOf(id)) ?? []
	await store.remove(first?.key ?? "")
	const { files, data } = await readExport(id)
	expect(data.documents.filter(({ file }: { file: string | null }) => file === null)).toHaveLength(1)
	expect([...files.keys()].filter((name) => name.startsWith("documents/"))).toHaveLength(3)
})

test("nobody_is_exported_who_is_not_there", async () => {
	expect(await exportVendor(db, store, 999_999, AT)).toEqual({ ok: false })
})
