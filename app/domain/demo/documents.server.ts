import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { DocumentField, MediaType, NewDocument } from "../files/rules.ts"
import type { DemoSubmission } from "./inputs.ts"

/** From the folder that the product runs in, like `db/migrations`. */
const FOLDER = "content/demo/documents"

/** The documents of one sending of the extras form, as if a vendor had just uploaded them. */
export async function readDemoDocuments({ indemnity, insurance }: DemoSubmission): Promise<NewDocument[]> {
	return Promise.all([
		...indemnity.map((name) => readDemoDocument("indemnity", name)),
		...insurance.map((name) => readDemoDocument("insurance", name)),
	])
}

async function readDemoDocument(field: DocumentField, name: string): Promise<NewDocument> {
	const path = join(FOLDER, name)
	const content = await readFile(path)
	const mediaType: MediaType = name.endsWith(".pdf") ? "application/pdf" : "image/png"
	const sha256 = createHash("sha256").update(content).digest("hex")
	return { field, name, path, mediaType, size: content.length, sha256 }
}
