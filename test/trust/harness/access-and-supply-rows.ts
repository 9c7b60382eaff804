import type { Row } from "./row.ts"

const access = (name: string) => `test/trust/access/${name}.test.ts`

export const ACCESS_AND_SUPPLY_ROWS = {
	A1: {
		threat: "Route by kind of visitor by method",
		goal: "every cell right",
		tests: [access("matrix"), access("roles"), "test/e2e/guard.test.ts"],
	},
	A2: {
		threat: "A relay through /api/*-email",
		goal: "401, 422 for strangers' addresses, bounded",
		tests: [access("relay"), "test/e2e/api.test.ts"],
	},
	A3: {
		threat: "Downloads by guessed or foreign ids",
		goal: "0 leaks, a link is for one file and 60 s",
		tests: [
			access("downloads"),
			"test/e2e/file-links.test.ts",
			"app/domain/extras/downloads.test.ts",
			"app/domain/files/links.test.ts",
		],
	},
	A4: {
		threat: "Direct access to data",
		goal: "0 secrets in the scripts, 0 rights of a database owner",
		tests: [access("secrets"), "packages/embedded-postgres/embedded-privacy.test.ts"],
	},
	A5: {
		threat: "Finding out who is known",
		goal: "login p > 0.05, extras at most 5 misses an address and quarter",
		tests: [access("enumeration"), "app/domain/extras/submit-faults.test.ts"],
	},
	A6: {
		threat: "Guessing passwords, forged addresses",
		goal: "at most 10 an hour and account, durable, owner not locked out",
		tests: [
			access("guessing"),
			"app/domain/accounts/commands/guessing.test.ts",
			"app/domain/accounts/commands/sign-in.test.ts",
			"server/http/client-ip.test.ts",
		],
	},
	A7: { threat: "CSRF", goal: "100 % 403", tests: ["test/e2e/foreign-origin.test.ts"] },
	A8: {
		threat: "Stolen and fixed sessions",
		goal: "new id at login, dead at logout, idle 30 min, whole 8 h",
		tests: [
			"app/domain/accounts/commands/sessions.test.ts",
			"app/domain/accounts/commands/end-sessions.test.ts",
			"test/e2e/sign-out.test.ts",
			"test/e2e/guard.test.ts",
		],
	},
	A9: { threat: "Headers", goal: "on 100 % of answers", tests: [access("headers")] },
	A10: {
		threat: "A foreign sign-up form",
		goal: "only /contact relaxed, the page usable without it",
		tests: ["test/e2e/contact-scripts.test.ts"],
	},
	A11: {
		threat: "Late links and links to drafts: guessed, used twice, used after their end",
		goal: "0 guessed, one application a link, dead once revoked or over",
		tests: [
			access("links"),
			"app/domain/late-links/late-links.test.ts",
			"app/domain/editions/preview-links.test.ts",
		],
	},
	S1: {
		threat: "A worm in npm",
		goal: "0 unknown install scripts, at most 60 production packages",
		tests: ["test/supply-chain.test.ts"],
		missing: "advisories of the registry: offline there are none",
	},
	S2: { threat: "A tampered build", goal: "the same twice", tests: ["test/trust/same-build.test.ts"] },
} satisfies Record<string, Row>
