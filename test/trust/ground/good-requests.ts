import { randomBytes, randomUUID } from "node:crypto"
import { potter } from "../../../app/domain/applications/apply.fixture.ts"
import { pdfWith } from "../../hostile/bad-pdfs.ts"
import { type HostileRequest, withBody, withFile } from "./hostile-request.ts"

/** A stall application as any vendor may send it: a brand and an e-mail of its own. */
export const application = (nth: number): HostileRequest =>
	withBody(
		"application",
		"/contact",
		Buffer.from(
			new URLSearchParams({
				...potter,
				brandName: `Flood ${nth}`,
				emailAddress: `flood-${nth}@evil.example`,
				submissionKey: randomUUID(),
				leaveEmpty: "",
			}).toString(),
		),
	)

/** A form with a document as any vendor may send it. */
export const goodFile = (email: string): HostileRequest =>
	withFile(
		"document",
		email,
		"a.pdf",
		pdfWith(
			"",
			`4 0 obj <</Length 2000000>>stream\n${randomBytes(1_000_000).toString("hex")}\nendstream endobj`,
		),
	)
