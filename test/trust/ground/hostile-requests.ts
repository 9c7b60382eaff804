import { randomUUID } from "node:crypto"
import { FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { BOUNDARY } from "../../hostile/mutants/form.ts"
import { manyExtents } from "../../hostile/mutants/heic.ts"
import { markersWithoutLength } from "../../hostile/mutants/jpeg.ts"
import { announcedStreams } from "../../hostile/mutants/pdf-tricks.ts"
import { extrasForm, type HostileRequest, withBody, withFile, withParts } from "./hostile-request.ts"

/** Bytes of a form without files, at the most. */
const SMALL_FORM = 64 * 1024

/** Files that are little to send and much to read, as a vendor who is known: each comes to the judge. */
export async function hostileFiles(email: string): Promise<HostileRequest[]> {
	const heics = [60, 200, 7_500, 10_000].map(async (items) => {
		const content = await manyExtents(items)
		return withFile(`HEIC, ${items} items × 65,535 extents without widths`, email, "a.heic", content)
	})
	return [
		...(await Promise.all(heics)),
		withFile("JPEG of markers without length", email, "a.jpg", markersWithoutLength(FILE_SIZE - 100)),
		withFile("PDF with 9,999 beginnings of streams", email, "a.pdf", announcedStreams(9_999)),
		withFile(
			"PDF of nothing but noughts",
			email,
			"a.pdf",
			Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(FILE_SIZE - 99)]),
		),
		withFile("file with a name of 8,000 letters", email, `${"../".repeat(2_600)}a.pdf`, Buffer.from("%PDF-")),
	]
}

/** Files that nobody is to look into. */
export function unwantedFiles(email: string): HostileRequest[] {
	const large = [{ name: "a.pdf", content: Buffer.alloc(FILE_SIZE - 99, "%PDF-") }]
	return [
		withFile(
			"file of a vendor nobody knows",
			"nobody@evil.example",
			"a.pdf",
			Buffer.alloc(FILE_SIZE - 99, "%PDF-"),
		),
		withParts(
			"file under a key that is not ours",
			"/extras/submissions",
			extrasForm(email, large, randomUUID()),
		),
	]
}

const parts = (count: number, headers = "") =>
	Buffer.from(`${`--${BOUNDARY}\r\n${headers}\r\n\r\n`.repeat(count)}--${BOUNDARY}--\r\n`, "latin1")

/** Forms with files that are made to be taken apart. */
export function hostileForms(email: string): HostileRequest[] {
	const named = 'content-disposition: form-data; name="indemnity"; filename="a"'
	const whole = extrasForm(email, [{ name: "a.pdf", content: Buffer.alloc(100_000, "%PDF-") }])
	return [
		withParts("30,000 parts", "/extras/submissions", parts(30_000)),
		withParts("80,000 parts", "/extras/submissions", parts(80_000)),
		withParts("80,000 files", "/extras/submissions", parts(80_000, named)),
		withParts("3,000 parts without script", "/extras", parts(3_000)),
		withParts("parts in a form without files", "/contact", parts(3_200)),
		withParts("parts in a form without files, signing in", "/login", parts(3_200)),
		withParts(
			"headers of a part without end",
			"/extras/submissions",
			Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), Buffer.alloc(10_000_000, "x: y\r\n")]),
		),
		withParts(
			"boundaries that are none",
			"/extras/submissions",
			Buffer.alloc(10_000_000, `\r\n--${BOUNDARY.slice(0, -1)}`),
		),
		withBody(
			"a form that arrives byte by byte",
			"/extras/submissions",
			[...whole.subarray(0, 20_000)].map((byte) => Buffer.from([byte])),
			`multipart/form-data; boundary=${BOUNDARY}`,
		),
		withBody(
			"200 MB announced and not sent",
			"/extras/submissions",
			Buffer.alloc(1),
			"multipart/form-data; boundary=x",
		),
	]
}

const filled = (field: string, text: string) => {
	const encoded = `${field}=${encodeURIComponent(text)}&submissionKey=${randomUUID()}`
	return Buffer.from(encoded.slice(0, SMALL_FORM - 1))
}

/** Fields that a careless expression goes over again and again. */
export function hostileFields(): HostileRequest[] {
	const texts: [field: string, text: string][] = [
		["facebook", ".".repeat(62_000)],
		["facebook", "a.".repeat(31_000)],
		["instagram", "@".repeat(20_000)],
		["website", `https://${"a.".repeat(30_000)}`],
		["website", `http://${"a@".repeat(15_000)}`],
		["emailAddress", `${"a.".repeat(30_000)}@`],
		["emailAddress", `a@${"a-".repeat(30_000)}`],
		["phoneNumber", "(".repeat(20_000)],
		["brandName", " ".repeat(62_000)],
		["description", "\r\n".repeat(10_000)],
		["description", "e\u0301".repeat(8_000)],
		["description", "\u202e".repeat(7_000)],
	]
	return [
		...texts.map(([field, text]) =>
			withBody(
				`${field} of ${text.length} × ${encodeURIComponent(text.slice(0, 2))}`,
				"/contact",
				filled(field, text),
			),
		),
		withBody("20,000 fields", "/contact", Buffer.from("a=&".repeat(20_000))),
		withBody("20,000 fields, signing in", "/login", Buffer.from("a=&".repeat(20_000))),
		withBody("20,000 escapes", "/contact", Buffer.from(`facebook=${"%2e".repeat(20_000)}`)),
		withBody("password of 60 KB", "/login", Buffer.from(`email=a@b.example&password=${"a".repeat(60_000)}`)),
		withBody(
			"password of 900 letters",
			"/login",
			Buffer.from(`email=a@b.example&password=${"é".repeat(900)}`),
		),
		withBody("password of 20 MB", "/login", Buffer.alloc(20_000_000, "password=a&")),
		withBody(
			"new password of 60 KB",
			"/reset-password",
			Buffer.from(`token=a&password=${"a1".repeat(30_000)}`),
		),
		withBody("form key of 60 KB", "/extras", Buffer.from(`formKey=${"a".repeat(60_000)}`)),
		withBody("JSON of 20 MB", "/api/send-email", Buffer.alloc(20_000_000, '{"to":"a",'), "application/json"),
		withBody("JSON of 100,000 brackets", "/api/send-email", Buffer.alloc(100_000, "["), "application/json"),
		withBody(
			"a table of 20 MB, not signed in",
			"/admin/import",
			Buffer.alloc(20_000_000, '"a",'),
			`multipart/form-data; boundary=${BOUNDARY}`,
		),
	]
}

/** What only has an address and headers. */
export function hostileAddresses(): HostileRequest[] {
	const get = (what: string, path: string, headers?: HostileRequest["headers"]) => ({ what, path, headers })
	const long = (piece: string, length = 12_000) => piece.repeat(Math.floor(length / piece.length))
	return [
		get("2,400 cookies", "/", { cookie: long("a=b; ") }),
		get("2,400 cookies, signed in by none", "/admin", { cookie: long("a=b; ") }),
		get("a cookie of 12 KB", "/login", { cookie: `session=${long("%41")}` }),
		get(
			"200 headers",
			"/",
			Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`x-${nth}`, "y".repeat(50)])),
		),
		get("6,000 encodings", "/", { "accept-encoding": long("a,") }),
		get("3,000 languages", "/contact", { "accept-language": long("a;q=") }),
		get("3,000 tags", "/", { "if-none-match": long('"a",') }),
		get("6,000 forwarded addresses", "/", { "x-forwarded-for": long("::1,") }),
		get("odd data of routes", `/vendors.data?_routes=${long("routes/a,")}`),
		get("a page of no route, as data", `/${long("a/")}.data`),
		get("1,500 paths of the manifest", `/__manifest?version=1&${long("p=/a/b&")}`),
		get("paths of the manifest in a list", `/__manifest?version=1&paths=${long("/vendors/a,")}`),
		get("a search for 12 KB", `/vendors?q=${long("a%25_")}`),
		get("a search for 12 KB of blanks", `/vendors?q=${long("%20")}`),
		get("a search of the office for 12 KB", `/admin/vendors?q=${long("a%25_")}`),
		get("3,000 parameters", `/gallery?${long("a=b&")}`),
		get("a picture of no number", `/gallery?picture=${long("9")}`),
		get("an address of 12,000 dots", `/${long("../")}`),
		get("an address of 12,000 slashes", `/${long("/")}x`),
		get("an address of 4,000 escapes", `/${long("%2f")}`),
		get("a link of 12 KB", `/files/${long("a.")}`),
		get("a date of 12 KB", `/calendar/${long("1")}.ics`),
	]
}
