import { request } from "node:http"
import { request as requestByTls } from "node:https"

interface Ask {
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

export interface Answer {
	status: number
	location: string
	cookie: string
	body: string
}

/** One request on a connection of its own, redirects not followed. @throws when it is not answered whole */
export function ask(url: string, { path, form, cookie, from, headers, origin = url }: Ask): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const asked = (url.startsWith("https:") ? requestByTls : request)(
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
			(answer) => {
				let body = ""
				answer.setEncoding("utf8")
				answer.on("data", (piece: string) => {
					body += piece
				})
				answer.on("error", reject)
				answer.on("end", () =>
					resolve({
						status: answer.statusCode ?? 0,
						location: answer.headers.location ?? "",
						cookie: (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; "),
						body,
					}),
				)
			},
		)
		asked.on("timeout", () => asked.destroy(new Error("not answered within 30 s")))
		asked.on("error", reject)
		asked.end(form && new URLSearchParams(form).toString())
	})
}
