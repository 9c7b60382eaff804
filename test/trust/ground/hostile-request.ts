import { request } from "node:http"
import { createFormKey } from "../../e2e/extras-form.ts"
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

const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** What an answer ends with that names a fault which only the judge of documents finds. */
export const JUDGED = "by the judge"
/** Whether an answer names such a fault, as the form says it. */
export const isJudged = (responseText: string): boolean =>
	/is damaged or incomplete|contains a script|is protected with|million pixels|too complex/.test(responseText)

/** The status, and whether documents were judged: "422 by the judge"; or "cut off", "not answered". */
type Answer = string

/** On a connection of its own. Never rejects. */
export function sendHostileRequest(url: string, hostile: HostileRequest, from: string): Promise<Answer> {
	const { method = "GET", path, headers, body } = hostile
	const chunks = body === undefined ? [] : [body].flat()
	return new Promise((resolve) => {
		const outgoing = request(
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
			(response) => {
				response.on("error", () => resolve("cut off"))
				const { statusCode } = response
				let responseText = ""
				if (statusCode === 422) response.setEncoding("utf8").on("data", (chunk) => (responseText += chunk))
				response.on("end", () =>
					resolve(isJudged(responseText) ? `${statusCode} ${JUDGED}` : `${statusCode}`),
				)
				response.resume()
			},
		)
		outgoing.on("timeout", () => {
			resolve("not answered")
			outgoing.destroy()
		})
		outgoing.on("error", () => resolve("cut off"))
		outgoing.setNoDelay(true)
		void writeChunks(outgoing, chunks)
	})
}

async function writeChunks(outgoing: ReturnType<typeof request>, chunks: Buffer[]): Promise<void> {
	for (const chunk of chunks) {
		if (outgoing.destroyed) return
		if (!outgoing.write(chunk)) {
			await new Promise<void>((resolve) => outgoing.once("drain", resolve).once("close", () => resolve()))
		}
	}
	outgoing.end()
}

export const requestSize = ({ path, headers = {}, body }: HostileRequest): number =>
	path.length +
	JSON.stringify(headers).length +
	[body ?? []].flat().reduce((sum, chunk) => sum + chunk.length, 0)

/** As our page sends the extras form of a vendor; with a key of ours, unless another is given. */
export function buildExtrasForm(
	email: string,
	files: { name: string; content: Buffer }[],
	formKey = createFormKey(),
): Buffer {
	const field = (name: string, value: string) =>
		`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
	const file = ({ name, content }: { name: string; content: Buffer }) => [
		Buffer.from(
			`--${BOUNDARY}\r\ncontent-disposition: form-data; name="indemnity"; filename="${escapeFileName(name)}"\r\n\r\n`,
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
const escapeFileName = (name: string) => name.replace(/[\r\n"]/g, "_")

/** An extras form with one file. */
export const fileRequest = (what: string, email: string, name: string, content: Buffer): HostileRequest =>
	bodyRequest(what, "/extras/submissions", buildExtrasForm(email, [{ name, content }]), MULTIPART_TYPE)

export const bodyRequest = (
	what: string,
	path: string,
	body: Buffer | Buffer[],
	contentType = "application/x-www-form-urlencoded",
): HostileRequest => ({ what, method: "POST", path, headers: { "content-type": contentType }, body })

export const multipartRequest = (what: string, path: string, body: Buffer): HostileRequest =>
	bodyRequest(what, path, body, MULTIPART_TYPE)
