import type { Row } from "./row.ts"

const machines = (name: string) => `test/trust/machines/${name}.test.ts`

/** More than one machine: not of the plan's table, which knows one. */
export const MACHINE_ROWS = {
	M1: {
		threat: "Three processes that do not know of each other",
		goal: "sessions, limits, pages, jobs and letters as with one",
		tests: [machines("together")],
	},
	M2: {
		threat: "kill -9 of one process of three under load",
		goal: "0 answered lost, 0 letters lost, nobody notices after 3 s",
		tests: [machines("killed-process")],
	},
	M3: {
		threat: "A connection pooler between",
		goal: "as without it",
		tests: [machines("pooled")],
	},
	M4: {
		threat: "A proxy with TLS in front: nginx, HAProxy, Caddy",
		goal: "everything works as without it, only the public address is told, the examples pass their own checks",
		tests: [machines("behind-tls"), "server/http/request-origin.test.ts"],
	},
} satisfies Record<string, Row>
