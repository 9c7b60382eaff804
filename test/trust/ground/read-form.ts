import { MalformedForm, readParts } from "../../../app/platform/files/multipart.server.ts"

/** Reads all of a form with our own reader. @returns how it ended @throws what is a bug */
export async function readForm(
	body: AsyncIterable<Uint8Array>,
	boundary: string,
): Promise<"read" | "malformed"> {
	try {
		for await (const part of readParts(body, boundary)) {
			for await (const _ of part.content);
		}
		return "read"
	} catch (error) {
		if (error instanceof MalformedForm) return "malformed"
		throw error
	}
}
