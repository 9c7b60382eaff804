// Ten clients who send as fast as they can, each from an address of its own, until they are told to end; then they say
// how often what was answered how. What the hostile ones send is a burden, what the good ones send is what visitors and
// vendors send in a busy hour: node ten-clients.fixture.ts hostile|good URL EMAIL…
import { setPriority } from "node:os"
import { FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { HEIC } from "../../hostile/mutants/heic.ts"
import { JPEG } from "../../hostile/mutants/jpeg.ts"
import { mutantsOf } from "../../hostile/mutants/mutants.ts"
import { PDF } from "../../hostile/mutants/pdf.ts"
import { application, goodFile } from "./good-requests.ts"
import {
	extrasForm,
	type HostileRequest,
	sendHostile,
	withBody,
	withFile,
	withParts,
} from "./hostile-request.ts"
import { hostileAddresses, hostileFields, hostileForms } from "./hostile-requests.ts"

const [who = "", url = "", ...emails] = process.argv.slice(2)
// Attackers have machines of their own: what they work takes nothing from the one that is measured.
setPriority(19)

const emailOf = (nth: number) => emails[nth % emails.length] ?? ""
const spoilt: { ending: string; content: Buffer }[] = []
for (const format of [HEIC, JPEG, PDF]) {
	for await (const { content } of mutantsOf(format, 1, 20)) spoilt.push({ ending: format.ending, content })
}
const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(FILE_SIZE - 20, "x")])
const requests = {
	forms: hostileForms(emailOf(2)),
	fields: hostileFields(),
	addresses: hostileAddresses(),
}
const turn = <T>(list: T[], nth: number) => list[nth % list.length] as T

type Clients = Record<string, (nth: number) => HostileRequest>

const page = (path: string): HostileRequest => ({ what: path, path, headers: { "accept-encoding": "br" } })

const GOOD: Clients = Object.fromEntries(
	Array.from({ length: 10 }, (_, client) => [
		`good ${client}`,
		(nth: number) => {
			const every = nth * 10 + client
			// Small, because they are kept, and the disk is to have room for those who come later.
			if (nth % 10 === 0) return goodFile(emailOf(every), 50_000)
			return nth % 3 ? page(turn(["/login", "/extras", `/vendors?q=${every}`], nth)) : application(every)
		},
	]),
)

/** A client each: its nth request. */
const HOSTILE: Clients = {
	quarantine: () => withFile("15 MB", emailOf(0), "a.pdf", large),
	stranger: (nth) => withFile("15 MB", `nobody-${nth}@evil.example`, "a.pdf", large),
	parts: (nth) => turn(requests.forms, nth),
	expressions: (nth) => turn(requests.fields, nth),
	spellings: (nth) => ({
		what: "spelling",
		path: turn(
			[`/?${nth}`, `/vendors?x=${nth}`, `//?${nth}`, `/%76endors`, `/Vendors/`, `/vendors/${nth}`],
			nth,
		),
		headers: { "accept-encoding": turn(["br", "gzip", "identity", `br;q=0.${nth}`, "*"], nth) },
	}),
	data: (nth) => ({
		what: "data",
		path: turn(
			[
				`/vendors.data?_routes=${nth}`,
				`/_.data?${nth}`,
				`/__manifest?p=/${nth}&version=${nth}`,
				`/gallery.data?${nth}`,
			],
			nth,
		),
	}),
	"signing in": (nth) =>
		withBody("guess", "/login", Buffer.from(`email=a${nth % 50}@b.example&password=guess${nth}`)),
	applying: application,
	documents(nth) {
		const files = Array.from({ length: 10 }, (_, more) => turn(spoilt, nth * 10 + more))
		const named = files.map(({ ending, content }, more) => ({ name: `${more}.${ending}`, content }))
		return withParts("documents", "/extras/submissions", extrasForm(emailOf(8), named))
	},
	addresses: (nth) => turn(requests.addresses, nth),
}
const answers: Record<string, number> = {}

async function send(
	kind: string,
	addressOf: (nth: number) => string,
	make: (nth: number) => HostileRequest,
): Promise<never> {
	for (let nth = 0; ; nth += 1) {
		const key = `${kind} ${await sendHostile(url, make(nth), addressOf(nth))}`
		answers[key] = (answers[key] ?? 0) + 1
	}
}

process.on("message", () => process.send?.(answers))
process.on("disconnect", () => process.exit())
process.send?.("begun")
// Behind what good clients send are many people.
const clients = who === "good" ? GOOD : HOSTILE
for (const [client, [kind, make]] of Object.entries(clients).entries()) {
	const addressOf = (nth: number) =>
		who === "good" ? `10.${client}.${(nth >> 8) & 255}.${nth & 255}` : `203.0.113.${client}`
	void send(kind, addressOf, make)
}
