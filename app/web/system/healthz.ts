/** The process answers. Says nothing about the database: a restart would not mend that. */
export function loader() {
	return new Response("ok\n", { headers: { "content-type": "text/plain; charset=utf-8" } })
}
