import { codeOf, wordsOf } from "./finding.ts"

interface Target {
	/** "db.example:5432". */
	at: string
	host: string
	user: string
	database: string
}

/** What to do about a connection to a database that failed, as the end of a sentence that begins with its setting. */
export function connectionWords(error: unknown, url: string): string {
	const target = targetOf(url)
	const known = BY_CODE[codeOf(error)]?.(target) ?? byWords(wordsOf(error), target)
	return known ?? `points to ${target.at}, where the database refuses access: ${wordsOf(error)}`
}

function targetOf(address: string): Target {
	const url = new URL(address)
	const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname)
	const port = url.searchParams.get("port") ?? (url.port || "5432")
	const user = decodeURIComponent(url.username) || "this account"
	const database = decodeURIComponent(url.pathname.slice(1)) || user
	return { at: host.startsWith("/") ? host : `${host || "localhost"}:${port}`, host, user, database }
}

const unknownName = ({ host }: Target) => `names the host ${host}, which cannot be found: correct the name`
const silent = ({ at }: Target) =>
	`points to ${at}, which does not respond: check the address and the firewall`
const badCertificate = ({ at }: Target) =>
	`points to ${at}, whose certificate cannot be trusted: set its authority with &sslrootcert=/path/ca.pem, and use the host name in the certificate`

/** By the code of Node or, of five characters, of PostgreSQL. */
const BY_CODE: Record<string, (target: Target) => string> = {
	ECONNREFUSED: ({ at }) =>
		`points to ${at}, where nothing is listening: start PostgreSQL there, or correct the address`,
	ENOENT: ({ at }) =>
		`points to the socket in ${at}, which does not exist: start PostgreSQL, or correct the folder`,
	ENOTFOUND: unknownName,
	EAI_AGAIN: unknownName,
	ETIMEDOUT: silent,
	EHOSTUNREACH: silent,
	ENETUNREACH: silent,
	DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
	SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: badCertificate,
	CERT_HAS_EXPIRED: badCertificate,
	ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
	"28P01": ({ user, at }) => `has a wrong password for ${user} at ${at}: alter role ${user} password '…'`,
	"28000": ({ user, at }) =>
		`points to ${at}, which refuses ${user}: create the role, and add a line for it to pg_hba.conf`,
	"3D000": ({ database, user, at }) =>
		`names the database ${database}, which does not exist at ${at}: create database ${database} owner ${user} encoding 'UTF8' locale 'C.UTF-8' template template0`,
	"42501": ({ database, user }) =>
		`does not allow ${user} to connect to the database ${database}: grant all on database ${database} to ${user}`,
	"53300": ({ at }) =>
		`points to ${at}, which has no free connections: raise max_connections, or use a pooler`,
	"57P03": ({ at }) => `points to ${at}, which is starting or stopping: try again in a moment`,
}

function byWords(words: string, target: Target): string | undefined {
	if (/timeout/i.test(words)) return silent(target)
	if (/does not support SSL/i.test(words)) {
		return `requires encryption, which ${target.at} does not offer: turn on ssl there, or use ?sslmode=disable on your own network`
	}
	if (/no such database/i.test(words)) {
		return `names the database ${target.database}, which the pooler at ${target.at} does not know: add it under [databases]`
	}
	if (/unsupported startup parameter/i.test(words)) {
		return `points to a pooler at ${target.at} that refuses startup options: set ignore_startup_parameters = options in pgbouncer.ini`
	}
	return undefined
}
