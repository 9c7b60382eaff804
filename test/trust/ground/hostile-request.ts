import { randomUUID } from "node:crypto"
import { request } from "node:http"
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

/** Answered with this status, or cut off. */
type Answer = number | "cut off" | "not answered"

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
				answer.on("end", () => resolve(answer.statusCode ?? "cut off")).resume()
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

/** As our page sends the extras form of a vendor. */
export function extrasForm(email: string, files: { name: string; content: Buffer }[]): Buffer {
	const field = (name: string, value: string) =>
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
	const file = ({ name, content }: { name: string; content: Buffer }) => [
		Buffer.from(
			`--${BOUNDARY}\r\ncontent-disposition: form-data; name="indemnity"; filename="${name}"\r\n\r\n`,
			"latin1",
		),
		content,
		Buffer.from("\r\n"),
	]
	return Buffer.concat([
		Buffer.from(field("formKey", randomUUID()) + field("email", email)),
		...files.flatMap(file),
		Buffer.from(`--${BOUNDARY}--\r\n`),
	])
}

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
