import { useEffect, useState } from "react"
import { ProgressBar } from "../../../ui/progress-bar.tsx"
import { type UploadProgress, uploadForm } from "../../forms/upload-form.ts"
import { type ContactResponse, submissionsPath } from "./contact-response.ts"
import { submitWithTimeout } from "./submit-with-timeout.ts"

type ApplicationUploadProps = {
	form: FormData
	/** Where it is sent without our script. */
	action: string
	onRefused: (response: ContactResponse) => void
}

/** Sends a form with files and shows how much of it has gone. One that was taken leads to its receipt. */
export function ApplicationUpload({ form, action, onRefused }: ApplicationUploadProps) {
	const [progress, setProgress] = useState<UploadProgress>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a form is sent once
	useEffect(() => {
		const abort = new AbortController()
		const options = { url: submissionsPath(action), onProgress: setProgress, signal: abort.signal }
		const send = async () => readAnswer(await uploadForm(form, options))
		void submitWithTimeout("vendor", { hasFiles: true, serverAction: send }).then((answer) => {
			if ("receipt" in answer) location.assign(answer.receipt)
			else onRefused(answer)
		})
		return () => abort.abort()
	}, [])
	return (
		<div className="grid gap-2">
			<p role="status" className="font-semibold">
				Uploading files...
			</p>
			{progress && (
				<ProgressBar label="Uploading your files" sentBytes={progress.sent} totalBytes={progress.total} />
			)}
		</div>
	)
}

/** Anything else than our own server may have answered, e.g. a proxy. @throws where that is so */
function readAnswer(answer: unknown): { receipt: string } | ContactResponse {
	const { receipt, response } = (answer ?? {}) as { receipt?: string; response?: ContactResponse }
	if (receipt) return { receipt }
	if (response) return response
	throw new TypeError("no answer of ours")
}
