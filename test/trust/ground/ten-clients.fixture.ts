// Ten clients who send as fast as they can, each from an address of its own, until they are told to end; then they say
// how often what was answered how. What the hostile ones send is a burden, what the good ones send is what visitors and
// vendors send in a busy hour: node ten-clients.fixture.ts hostile|good URL EMAIL…
import { setPriority } from "node:os"
import { MAX_FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { HEIC } from "../../hostile/mutants/heic.ts"
import { JPEG } from "../../hostile/mutants/jpeg.ts"
import { mutantsOf } from "../../hostile/mutants/mutants.ts"
import { PDF } from "../../hostile/mutants/pdf.ts"
import { applicationRequest, goodFileRequest } from "./good-requests.ts"
import {
	bodyRequest,
	buildExtrasForm,
	fileRequest,
	type HostileRequest,
	multipartRequest,
	sendHostileRequest,
} from "./hostile-request.ts"
import { hostileAddresses, hostileFields, hostileForms } from "./hostile-requests.ts"

const [clientRole = "", url = "", ...emails] = process.argv.slice(2)
// Attackers have machines of their own: what they work takes nothing from the one that is measured.
setPriority(19)

const emailOf = (nth: number) => emails[nth % emails.length] ?? ""
const mutantFiles: { ending: string; content: Buffer }[] = []
for (const format of [HEIC, JPEG, PDF]) {
	for await (const { content } of mutantsOf(format, 1, 20))
		mutantFiles.push({ ending: format.extension, content })
}
const large = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(MAX_FILE_SIZE - 20, "x")])
const requests = {
	forms: hostileForms(emailOf(2)),
	fields: hostileFields(),
	addresses: hostileAddresses(),
}
const pickInTurn = <T>(list: T[], nth: number) => list[nth % list.length] as T

type Clients = Record<string, (nth: number) => HostileRequest>

const page = (path: string): HostileRequest => ({ what: path, path, headers: { "accept-encoding": "br" } })

const GOOD: Clients = Object.fromEntries(
	Array.from({ length: 10 }, (_, client) => [
		`good ${client}`,
		(nth: number) => {
			const every = nth * 10 + client
			// Small, because they are kept, and the disk is to have room for those who come later.
			if (nth % 10 === 0) return goodFileRequest(emailOf(every), 50_000)
			return nth % 3
				? page(pickInTurn(["/login", "/extras", `/vendors?q=${every}`], nth))
				: applicationRequest(every)
		},
	]),
)

/** A client each: its nth request. */
const HOSTILE: Clients = {
	quarantine: () => fileRequest("15 MB", emailOf(0), "a.pdf", large),
	stranger: (nth) => fileRequest("15 MB", `nobody-${nth}@evil.example`, "a.pdf", large),
	parts: (nth) => pickInTurn(requests.forms, nth),
	expressions: (nth) => pickInTurn(requests.fields, nth),
	spellings: (nth) => ({
		what: "spelling",
		path: pickInTurn(
			[`/?${nth}`, `/vendors?x=${nth}`, `//?${nth}`, `/%76endors`, `/Vendors/`, `/vendors/${nth}`],
			nth,
		),
		headers: { "accept-encoding": pickInTurn(["br", "gzip", "identity", `br;q=0.${nth}`, "*"], nth) },
	}),
	data: (nth) => ({
		what: "data",
		path: pickInTurn(
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
		bodyRequest("guess", "/login", Buffer.from(`email=a${nth % 50}@b.example&password=guess${nth}`)),
	applying: applicationRequest,
	documents(nth) {
		const files = Array.from({ length: 10 }, (_, fileIndex) => pickInTurn(mutantFiles, nth * 10 + fileIndex))
		const namedFiles = files.map(({ ending, content }, fileIndex) => ({
			name: `${fileIndex}.${ending}`,
			content,
		}))
		return multipartRequest("documents", "/extras/submissions", buildExtrasForm(emailOf(8), namedFiles))
	},
	addresses: (nth) => pickInTurn(requests.addresses, nth),
}
const answers: Record<string, number> = {}

async function send(
	kind: string,
	addressOf: (nth: number) => string,
	make: (nth: number) => HostileRequest,
): Promise<never> {
	for (let nth = 0; ; nth += 1) {
		const key = `${kind} ${await sendHostileRequest(url, make(nth), addressOf(nth))}`
		answers[key] = (answers[key] ?? 0) + 1
	}
}

process.on("message", () => process.send?.(answers))
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
process.send?.("begun")
// Behind what good clients send are many people.
const clients = clientRole === "good" ? GOOD : HOSTILE
for (const [client, [kind, make]] of Object.entries(clients).entries()) {
	const addressOf = (nth: number) =>
		clientRole === "good" ? `10.${client}.${(nth >> 8) & 255}.${nth & 255}` : `203.0.113.${client}`
	void send(kind, addressOf, make)
}
