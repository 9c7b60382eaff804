import { describeError, errorCodeOf } from "./finding.ts"

type ConnectionTarget = ReturnType<typeof targetOf>

/** What to do about a connection to a database that failed, as the end of a sentence that begins with its setting. */
export function describeConnectionError(error: unknown, url: string): string {
	const target = targetOf(url)
	const description =
		DESCRIPTIONS_BY_CODE[errorCodeOf(error)]?.(target) ?? describeByMessage(describeError(error), target)
	return description ?? `points to ${target.at}, where the database refuses access: ${describeError(error)}`
}

/** @returns `at`: "db.example:5432", or a folder with a socket */
function targetOf(address: string) {
	const url = new URL(address)
	const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname)
	const port = url.searchParams.get("port") ?? (url.port || "5432")
	const user = decodeURIComponent(url.username) || "this account"
	const database = decodeURIComponent(url.pathname.slice(1)) || user
	return { at: host.startsWith("/") ? host : `${host || "localhost"}:${port}`, host, user, database }
}

const describeUnknownHost = ({ host }: ConnectionTarget) =>
	`names the host ${host}, which cannot be found: correct the name`
const describeTimeout = ({ at }: ConnectionTarget) =>
	`points to ${at}, which does not respond: check the address and the firewall`
const describeBadCertificate = ({ at }: ConnectionTarget) =>
	`points to ${at}, whose certificate cannot be trusted: set its authority with &sslrootcert=/path/ca.pem, and use the host name in the certificate`

/** By the code of Node or, of five characters, of PostgreSQL. */
const DESCRIPTIONS_BY_CODE: Record<string, (target: ConnectionTarget) => string> = {
	ECONNREFUSED: ({ at }) =>
		`points to ${at}, where nothing is listening: start PostgreSQL there, or correct the address`,
	ENOENT: ({ at }) =>
		`points to the socket in ${at}, which does not exist: start PostgreSQL, or correct the folder`,
	ENOTFOUND: describeUnknownHost,
	EAI_AGAIN: describeUnknownHost,
	ETIMEDOUT: describeTimeout,
	EHOSTUNREACH: describeTimeout,
	ENETUNREACH: describeTimeout,
	DEPTH_ZERO_SELF_SIGNED_CERT: describeBadCertificate,
	SELF_SIGNED_CERT_IN_CHAIN: describeBadCertificate,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: describeBadCertificate,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: describeBadCertificate,
	CERT_HAS_EXPIRED: describeBadCertificate,
	ERR_TLS_CERT_ALTNAME_INVALID: describeBadCertificate,
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

function describeByMessage(message: string, target: ConnectionTarget): string | undefined {
	if (/timeout/i.test(message)) return describeTimeout(target)
	if (/does not support SSL/i.test(message)) {
		return `requires encryption, which ${target.at} does not offer: turn on ssl there, or use ?sslmode=disable on your own network`
	}
	if (/no such database/i.test(message)) {
		return `names the database ${target.database}, which the pooler at ${target.at} does not know: add it under [databases]`
	}
	if (/unsupported startup parameter/i.test(message)) {
		return `points to a pooler at ${target.at} that refuses startup options: set ignore_startup_parameters = options in pgbouncer.ini`
	}
	return undefined
}
