import { expect } from "vitest"
import { createPicture } from "../../documents.ts"
import { createApplicationFields } from "../../e2e/application-form.ts"
import { sendRequest } from "../ground/http-request.ts"

/** What a proxy in front says of the address that visitors see. */
const PUBLIC = "www.tamasha.example"
const headers = { host: PUBLIC, "x-forwarded-proto": "https", "x-forwarded-host": PUBLIC }

/** Applies for a stall and sends a paper that is a picture, as a browser without JavaScript does. */
export async function sendPicture(port: number): Promise<void> {
	const url = `http://127.0.0.1:${port}`
	const emailAddress = `${crypto.randomUUID()}@udongo.example`
	const origin = `https://${PUBLIC}`
	const page = await sendRequest(url, { path: "/contact", headers })
	const tentSpace = /value="(Standard Tent[^"]*)"/.exec(page.body)?.[1] ?? ""
	const form = createApplicationFields({ emailAddress, tentSpace })
	const applied = await sendRequest(url, { path: "/contact?tab=vendor", form, headers, origin })
	expect(applied).toMatchObject({ status: 302, location: expect.stringContaining("/contact/received/") })
	const { body } = await sendRequest(url, { path: "/extras", headers })
	const fields = new FormData()
	for (const [, name = "", value = ""] of body.matchAll(
		/<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
	))
		fields.set(name, value)
	fields.set("email", emailAddress)
	const picture = await createPicture("jpeg")
	fields.set("indemnity", new File([Uint8Array.from(picture)], "indemnity.jpg", { type: "image/jpeg" }))
	const sent = new Response(fields)
	const answer = await fetch(`${url}/extras`, {
		method: "POST",
		redirect: "manual",
		headers: { ...headers, origin, "content-type": sent.headers.get("content-type") ?? "" },
		body: await sent.arrayBuffer(),
	})
	const { status } = answer
	expect({ status, body: await answer.text() }).toMatchObject({ status: 200 })
}
