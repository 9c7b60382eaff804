import { randomUUID } from "node:crypto"
import { MAX_FILE_SIZE } from "../../../app/domain/files/rules.ts"
import { BOUNDARY } from "../../hostile/mutants/form.ts"
import { manyExtents } from "../../hostile/mutants/heic.ts"
import { markersWithoutLength } from "../../hostile/mutants/jpeg.ts"
import { announcedStreams } from "../../hostile/mutants/pdf-tricks.ts"
import {
	bodyRequest,
	buildExtrasForm,
	fileRequest,
	type HostileRequest,
	multipartRequest,
} from "./hostile-request.ts"

/** Bytes of a form without files, at the most. */
const SMALL_FORM = 64 * 1024

/** Files that are little to send and much to read, as a vendor who is known: each comes to the judge. */
export async function hostileFiles(email: string): Promise<HostileRequest[]> {
	const heics = [60, 200, 7_500, 10_000].map(async (items) => {
		const content = await manyExtents(items)
		return fileRequest(`HEIC, ${items} items × 65,535 extents without widths`, email, "a.heic", content)
	})
	return [
		...(await Promise.all(heics)),
		fileRequest("JPEG of markers without length", email, "a.jpg", markersWithoutLength(MAX_FILE_SIZE - 100)),
		fileRequest("PDF with 9,999 beginnings of streams", email, "a.pdf", announcedStreams(9_999)),
		fileRequest(
			"PDF of nothing but noughts",
			email,
			"a.pdf",
			Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(MAX_FILE_SIZE - 99)]),
		),
		fileRequest(
			"file with a name of 8,000 letters",
			email,
			`${"../".repeat(2_600)}a.pdf`,
			Buffer.from("%PDF-"),
		),
	]
}

/** Files that nobody is to look into. */
export function unwantedFiles(email: string): HostileRequest[] {
	const large = [{ name: "a.pdf", content: Buffer.alloc(MAX_FILE_SIZE - 99, "%PDF-") }]
	return [
		fileRequest(
			"file of a vendor nobody knows",
			"nobody@evil.example",
			"a.pdf",
			Buffer.alloc(MAX_FILE_SIZE - 99, "%PDF-"),
		),
		multipartRequest(
			"file under a key that is not ours",
			"/extras/submissions",
			buildExtrasForm(email, large, randomUUID()),
		),
	]
}

const multipartBody = (count: number, headers = "") =>
	Buffer.from(`${`--${BOUNDARY}\r\n${headers}\r\n\r\n`.repeat(count)}--${BOUNDARY}--\r\n`, "latin1")

/** Forms with files that are made to be taken apart. */
export function hostileForms(email: string): HostileRequest[] {
	const named = 'content-disposition: form-data; name="indemnity"; filename="a"'
	const whole = buildExtrasForm(email, [{ name: "a.pdf", content: Buffer.alloc(100_000, "%PDF-") }])
	return [
		multipartRequest("30,000 parts", "/extras/submissions", multipartBody(30_000)),
		multipartRequest("80,000 parts", "/extras/submissions", multipartBody(80_000)),
		multipartRequest("80,000 files", "/extras/submissions", multipartBody(80_000, named)),
		multipartRequest("3,000 parts without script", "/extras", multipartBody(3_000)),
		multipartRequest("parts in a form without files", "/contact", multipartBody(3_200)),
		multipartRequest("parts in a form without files, signing in", "/login", multipartBody(3_200)),
		multipartRequest(
			"headers of a part without end",
			"/extras/submissions",
			Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), Buffer.alloc(10_000_000, "x: y\r\n")]),
		),
		multipartRequest(
			"boundaries that are none",
			"/extras/submissions",
			Buffer.alloc(10_000_000, `\r\n--${BOUNDARY.slice(0, -1)}`),
		),
		bodyRequest(
			"a form that arrives byte by byte",
			"/extras/submissions",
			[...whole.subarray(0, 20_000)].map((byte) => Buffer.from([byte])),
			`multipart/form-data; boundary=${BOUNDARY}`,
		),
		bodyRequest(
			"200 MB announced and not sent",
			"/extras/submissions",
			Buffer.alloc(1),
			"multipart/form-data; boundary=x",
		),
	]
}

const formBody = (field: string, text: string) => {
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
			bodyRequest(
				`${field} of ${text.length} × ${encodeURIComponent(text.slice(0, 2))}`,
				"/contact",
				formBody(field, text),
			),
		),
		bodyRequest("20,000 fields", "/contact", Buffer.from("a=&".repeat(20_000))),
		bodyRequest("20,000 fields, signing in", "/login", Buffer.from("a=&".repeat(20_000))),
		bodyRequest("20,000 escapes", "/contact", Buffer.from(`facebook=${"%2e".repeat(20_000)}`)),
		bodyRequest(
			"password of 60 KB",
			"/login",
			Buffer.from(`email=a@b.example&password=${"a".repeat(60_000)}`),
		),
		bodyRequest(
			"password of 900 letters",
			"/login",
			Buffer.from(`email=a@b.example&password=${"é".repeat(900)}`),
		),
		bodyRequest("password of 20 MB", "/login", Buffer.alloc(20_000_000, "password=a&")),
		bodyRequest(
			"new password of 60 KB",
			"/reset-password",
			Buffer.from(`token=a&password=${"a1".repeat(30_000)}`),
		),
		bodyRequest("form key of 60 KB", "/extras", Buffer.from(`formKey=${"a".repeat(60_000)}`)),
		bodyRequest(
			"JSON of 20 MB",
			"/api/send-email",
			Buffer.alloc(20_000_000, '{"to":"a",'),
			"application/json",
		),
		bodyRequest(
			"JSON of 100,000 brackets",
			"/api/send-email",
			Buffer.alloc(100_000, "["),
			"application/json",
		),
		bodyRequest(
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
	const repeatTo = (unit: string, length = 12_000) => unit.repeat(Math.floor(length / unit.length))
	return [
		get("2,400 cookies", "/", { cookie: repeatTo("a=b; ") }),
		get("2,400 cookies, signed in by none", "/admin", { cookie: repeatTo("a=b; ") }),
		get("a cookie of 12 KB", "/login", { cookie: `session=${repeatTo("%41")}` }),
		get(
			"200 headers",
			"/",
			Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`x-${nth}`, "y".repeat(50)])),
		),
		get("6,000 encodings", "/", { "accept-encoding": repeatTo("a,") }),
		get("3,000 languages", "/contact", { "accept-language": repeatTo("a;q=") }),
		get("3,000 tags", "/", { "if-none-match": repeatTo('"a",') }),
		get("6,000 forwarded addresses", "/", { "x-forwarded-for": repeatTo("::1,") }),
		get("odd data of routes", `/vendors.data?_routes=${repeatTo("routes/a,")}`),
		get("a page of no route, as data", `/${repeatTo("a/")}.data`),
		get("1,500 paths of the manifest", `/__manifest?version=1&${repeatTo("p=/a/b&")}`),
		get("paths of the manifest in a list", `/__manifest?version=1&paths=${repeatTo("/vendors/a,")}`),
		get("a search for 12 KB", `/vendors?q=${repeatTo("a%25_")}`),
		get("a search for 12 KB of blanks", `/vendors?q=${repeatTo("%20")}`),
		get("a search of the office for 12 KB", `/admin/vendors?q=${repeatTo("a%25_")}`),
		get("3,000 parameters", `/gallery?${repeatTo("a=b&")}`),
		get("a picture of no number", `/gallery?picture=${repeatTo("9")}`),
		get("an address of 12,000 dots", `/${repeatTo("../")}`),
		get("an address of 12,000 slashes", `/${repeatTo("/")}x`),
		get("an address of 4,000 escapes", `/${repeatTo("%2f")}`),
		get("a link of 12 KB", `/files/${repeatTo("a.")}`),
		get("a date of 12 KB", `/calendar/${repeatTo("1")}.ics`),
	]
}
