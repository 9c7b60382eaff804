import { randomBytes, randomUUID } from "node:crypto"
import { potter } from "../../../app/domain/applying/apply.fixture.ts"
import { pdfWith } from "../../hostile/bad-pdfs.ts"
import { bodyRequest, fileRequest, type HostileRequest } from "./hostile-request.ts"

/** A form as vendors send it in a busy hour: every other one has a mistake in it, and comes back to be mended. */
export const form = (nth: number): HostileRequest =>
	applicationRequest(nth, nth % 2 ? "flood.evil.example" : undefined)

/** A stall application as any vendor may send it: a brand and, unless it is mistyped, an e-mail of its own. */
export const applicationRequest = (nth: number, emailAddress = `flood-${nth}@evil.example`): HostileRequest =>
	bodyRequest(
		"application",
		"/contact",
		Buffer.from(
			new URLSearchParams({
				...potter,
				brandName: `Flood ${nth}`,
				emailAddress,
				submissionKey: randomUUID(),
				leaveEmpty: "",
			}).toString(),
		),
	)

/** A form of either kind in turn; `emails` are those of vendors. */
export const anyForm = (nth: number, emails: string[]): HostileRequest =>
	nth % 2 ? form(nth) : goodFileRequest(emails[nth % emails.length] ?? "", 20_000)

/** Does it `count` times, four at once. */
export async function fourAtOnce(count: number, task: (nth: number) => Promise<unknown>): Promise<void> {
	let next = 0
	const worker = async () => {
		while (next < count) await task(next++)
	}
	await Promise.all([1, 2, 3, 4].map(worker))
}

/** A form with a document as any vendor may send it. @param size bytes, about */
export const goodFileRequest = (email: string, size = 2_000_000): HostileRequest =>
	fileRequest(
		"document",
		email,
		"a.pdf",
		pdfWith(
			"",
			`4 0 obj <</Length ${size}>>stream\n${randomBytes(size / 2).toString("hex")}\nendstream endobj`,
		),
	)
