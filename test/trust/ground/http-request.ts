import { request } from "node:http"
import { request as requestByTls } from "node:https"

interface HttpRequest {
	path: string
	/** Sent as a form when it is there. */
	form?: Record<string, string>
	cookie?: string
	/** The visitor's own address, e.g. "127.0.3.1": all of 127.0.0.0/8 is this machine. */
	from?: string
	headers?: Record<string, string>
	/** Of the page that a form stands on, where that is not `url`. */
	origin?: string
}

export interface HttpResponse {
	status: number
	location: string
	cookie: string
	body: string
}

/** One request on a connection of its own, redirects not followed. @throws when it is not answered whole */
export function sendRequest(
	url: string,
	{ path, form, cookie, from, headers, origin = url }: HttpRequest,
): Promise<HttpResponse> {
	return new Promise((resolve, reject) => {
		const outgoing = (url.startsWith("https:") ? requestByTls : request)(
			`${url}${path}`,
			{
				method: form ? "POST" : "GET",
				agent: false,
				localAddress: from,
				timeout: 30_000,
				headers: {
					...(form && { origin, "content-type": "application/x-www-form-urlencoded" }),
					...(cookie && { cookie }),
					...headers,
				},
			},
			(response) => {
				let body = ""
				response.setEncoding("utf8")
				response.on("data", (chunk: string) => {
					body += chunk
				})
				response.on("error", reject)
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						location: response.headers.location ?? "",
						cookie: (response.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; "),
						body,
					}),
				)
			},
		)
		outgoing.on("timeout", () => outgoing.destroy(new Error("not answered within 30 s")))
		outgoing.on("error", reject)
		outgoing.end(form && new URLSearchParams(form).toString())
	})
}
