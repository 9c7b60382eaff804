import { randomBytes } from "node:crypto"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { UPLOAD_HEADERS } from "../../app/domain/files/upload-headers.ts"
import { askFor, CERTIFICATE, CERTIFICATE_SLUG } from "../../app/domain/papers/papers.fixture.ts"
import { ensureLink } from "../../app/domain/vendor-pages/links.server.ts"
import { inDays, putEditionAhead } from "./edition-ahead.ts"
import type { Site } from "./site.ts"

type Ground = Pick<Site, "db">

export interface SentFile {
	name: string
	content: Buffer
}

/** The words of a refusal; none where the paper was taken. */
export interface SendingAnswer {
	status: number
	errors: string[]
}

/** An edition in three weeks that asks for a certificate. */
export async function openPaperEdition({ db }: Ground) {
	const edition = await putEditionAhead({ db }, { extrasOpenAt: inDays(-9), extrasCloseAt: inDays(-1) })
	await askFor(db, edition.id, [CERTIFICATE])
	return edition
}

let nth = 0

/** A vendor who has a stall, with the address of their page. @param url of the site, or of what stands before it */
export async function addPaperVendor({ db, url }: Ground & { url: string }) {
	nth += 1
	const email = `papers-${nth}@clay.example`
	const vendor = { brandName: "Udongo Pottery", emailAddress: email, number: 300 + nth }
	const [id = 0] = await addApplications(db, [{ ...vendor, status: "approved", confirmationSent: true }])
	const authSecret = "a secret of the tests, forty characters long"
	const token = await ensureLink(db, { applicationId: id, email }, { authSecret, at: new Date() })
	return { id, page: `${url}/my/${token}`, paper: `${url}/my/${token}/papers/${CERTIFICATE_SLUG}` }
}

/** As the form without JavaScript does. */
export async function sendAsForm(paper: string, files: SentFile[]): Promise<SendingAnswer> {
	const body = new FormData()
	for (const { name, content } of files) body.append("file", new File([Uint8Array.from(content)], name))
	const headers = { origin: new URL(paper).origin }
	const answer = await fetch(paper, { method: "POST", headers, body, redirect: "manual" })
	if (answer.status === 302) return { status: 200, errors: [] }
	const [summary = ""] = /<div[^>]*role="alert"[\s\S]*?<\/ul>/.exec(await answer.text()) ?? []
	const errors = [...summary.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text = ""]) => unescapeHtml(text))
	return { status: answer.status, errors }
}

const unescapeHtml = (html: string) =>
	html
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&quot;", '"')
		.replaceAll("&#x27;", "'")
		.replaceAll("&amp;", "&")

const newKey = () => randomBytes(16).toString("hex")

/** Asks as the script of the form does. */
export async function askForFile(
	paper: string,
	upload: string,
	{ name, content }: SentFile,
	from?: number,
): Promise<{ status: number; answer: Record<string, unknown> }> {
	const headers = {
		origin: new URL(paper).origin,
		[UPLOAD_HEADERS.size]: String(content.length),
		[UPLOAD_HEADERS.offset]: String(from ?? 0),
		[UPLOAD_HEADERS.name]: encodeURIComponent(name),
	}
	const post = from === undefined ? {} : { method: "POST", body: Uint8Array.from(content.subarray(from)) }
	const response = await fetch(`${paper}/files/${upload}`, { headers, ...post })
	return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

/** As the script of the form does, without a loss. */
export async function sendInParts(
	paper: string,
	files: SentFile[],
	submission = newKey(),
): Promise<SendingAnswer> {
	const sent: string[] = []
	for (const file of files) {
		const upload = newKey()
		const asked = await askForFile(paper, upload, file)
		const { status, answer } = asked.status === 200 ? await askForFile(paper, upload, file, 0) : asked
		if (status !== 200) return { status, errors: answer.errors as string[] }
		sent.push(`${upload}-${file.content.length}`)
	}
	const body = new URLSearchParams({ submission, files: sent.join(" ") })
	const headers = { origin: new URL(paper).origin }
	const response = await fetch(`${paper}/submission`, { method: "POST", headers, body })
	const { errors = [] } = (await response.json()) as { errors?: string[] }
	return { status: response.status, errors }
}
