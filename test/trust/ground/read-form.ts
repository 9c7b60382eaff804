import { readMultipartForm } from "#form-upload"

/** Reads all of a form with our own reader. @returns how it ended @throws what is a bug */
export async function readForm(
	body: AsyncIterable<Uint8Array>,
	boundary: string,
): Promise<"read" | "malformed"> {
	try {
		const form = { contentType: `multipart/form-data; boundary=${boundary}`, fileSize: 1_000_000 }
		await readMultipartForm(body, form, {
			field: () => undefined,
			async file(_, __, content) {
				for await (const _ of content);
			},
		})
		return "read"
	} catch (error) {
		if (error instanceof Error && error.name === "MalformedForm") return "malformed"
		throw error
	}
}
