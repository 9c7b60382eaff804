export interface UploadProgress {
	/** Bytes. */
	sent: number
	total: number
}

interface UploadOptions {
	url: string
	onProgress(progress: UploadProgress): void
	signal?: AbortSignal
}

/**
 * XMLHttpRequest, because `fetch` does not tell how much of an upload has gone.
 * @returns what came back as JSON, or null
 * @throws when nobody answered
 */
export function uploadForm(body: FormData, { url, onProgress, signal }: UploadOptions): Promise<unknown> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest()
		request.open("POST", url)
		request.responseType = "json"
		request.upload.addEventListener("progress", ({ loaded, total }) => onProgress({ sent: loaded, total }))
		request.addEventListener("load", () => resolve(request.response))
		request.addEventListener("error", () => reject(new TypeError("nobody answered")))
		signal?.addEventListener("abort", () => request.abort())
		request.send(body)
	})
}
