import { request } from "node:http"
import { newFormKey } from "../../e2e/extras-form.ts"
import { BOUNDARY } from "../../hostile/mutants/form.ts"

/** A request made to be a burden, whatever is answered. */
export interface HostileRequest {
	what: string
	method?: "GET" | "POST"
	path: string
	headers?: Record<string, string | string[]>
	/** In pieces, where each is to arrive by itself. */
	body?: Buffer | Buffer[]
}

const FORM_WITH_FILES = `multipart/form-data; boundary=${BOUNDARY}`

/** What an answer ends with that names a fault which only the judge of documents finds. */
export const JUDGED = "by the judge"
/** Whether an answer names such a fault, as the form says it. */
export const isJudged = (said: string): boolean =>
	/is damaged or incomplete|contains a script|is protected with|million pixels|too complex/.test(said)

/** The status, and whether documents were judged: "422 by the judge"; or "cut off", "not answered". */
type Answer = string

/** On a connection of its own. Never rejects. */
export function sendHostile(url: string, hostile: HostileRequest, from: string): Promise<Answer> {
	const { method = "GET", path, headers, body } = hostile
	const pieces = body === undefined ? [] : [body].flat()
	return new Promise((resolve) => {
		const asked = request(
			url + path,
			{
				method,
				agent: false,
				timeout: 60_000,
				headers: {
					origin: url,
					"x-forwarded-for": from,
					...(Buffer.isBuffer(body) && { "content-length": body.length }),
					...headers,
				},
			},
			(answer) => {
				answer.on("error", () => resolve("cut off"))
				const { statusCode } = answer
				let said = ""
				if (statusCode === 422) answer.setEncoding("utf8").on("data", (piece) => (said += piece))
				answer.on("end", () => resolve(isJudged(said) ? `${statusCode} ${JUDGED}` : `${statusCode}`))
				answer.resume()
			},
		)
		asked.on("timeout", () => {
			resolve("not answered")
			asked.destroy()
		})
		asked.on("error", () => resolve("cut off"))
		asked.setNoDelay(true)
		void sendPieces(asked, pieces)
	})
}

async function sendPieces(asked: ReturnType<typeof request>, pieces: Buffer[]): Promise<void> {
	for (const piece of pieces) {
		if (asked.destroyed) return
		if (!asked.write(piece)) {
			await new Promise<void>((resolve) => asked.once("drain", resolve).once("close", () => resolve()))
		}
	}
	asked.end()
}

export const sizeOfRequest = ({ path, headers = {}, body }: HostileRequest): number =>
	path.length +
	JSON.stringify(headers).length +
	[body ?? []].flat().reduce((sum, piece) => sum + piece.length, 0)

/** As our page sends the extras form of a vendor; with a key of ours, unless another is given. */
export function extrasForm(
	email: string,
	files: { name: string; content: Buffer }[],
	formKey = newFormKey(),
): Buffer {
	const field = (name: string, value: string) =>
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
	const file = ({ name, content }: { name: string; content: Buffer }) => [
		Buffer.from(
			`--${BOUNDARY}\r\ncontent-disposition: form-data; name="indemnity"; filename="${inHeader(name)}"\r\n\r\n`,
		),
		content,
		Buffer.from("\r\n"),
	]
	return Buffer.concat([
		Buffer.from(field("formKey", formKey) + field("email", email)),
		...files.flatMap(file),
		Buffer.from(`--${BOUNDARY}--\r\n`),
	])
}

/** As browsers send a name. */
const inHeader = (name: string) => name.replace(/[\r\n"]/g, "_")

/** An extras form with one file. */
export const withFile = (what: string, email: string, name: string, content: Buffer): HostileRequest =>
	withBody(what, "/extras/submissions", extrasForm(email, [{ name, content }]), FORM_WITH_FILES)

export const withBody = (
	what: string,
	path: string,
	body: Buffer | Buffer[],
	contentType = "application/x-www-form-urlencoded",
): HostileRequest => ({ what, method: "POST", path, headers: { "content-type": contentType }, body })

export const withParts = (what: string, path: string, body: Buffer): HostileRequest =>
	withBody(what, path, body, FORM_WITH_FILES)
