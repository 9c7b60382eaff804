import { DURABILITY_SETTINGS, SESSION_SETTINGS } from "../db.server.ts"
import type { Finding } from "./finding.ts"

const SESSION = Object.entries(SESSION_SETTINGS)
const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(", ")

/** One row; the same through a pooler. */
export const PROPERTIES_QUERY = `
	select
		(extract(epoch from clock_timestamp()) * 1000)::float8 as now,
		current_setting('server_version_num')::int as number,
		current_setting('server_version') as version,
		current_user::text as "user",
		current_database()::text as database,
		pg_postmaster_start_time()::text || '/' || mine.oid as here,
		pg_encoding_to_char(mine.encoding) as encoding,
		mine.datctype::text as locale,
		lower(chr(201)) = chr(233) and lower('I') = 'i' as "knowsLetters",
		ours.owner is not null as "isUsed",
		case when not pg_has_role(ours.owner, 'USAGE') then pg_get_userbyid(ours.owner)::text else '' end as stranger,
		has_database_privilege(mine.oid, 'CREATE') as "mayCreate",
		has_database_privilege(mine.oid, 'TEMP') as "mayMakeTemporary",
		coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'CREATE'), false)
			and has_schema_privilege(to_regnamespace('public')::oid, 'USAGE') as "mayCreateInPublic",
		exists (select from pg_roles where rolname = current_user and rolsuper) as "isSuperuser",
		case
			when exists (select from pg_extension where extname = 'pg_trgm') then 'there'
			when not exists (select from pg_available_extensions where name = 'pg_trgm') then 'missing'
			when exists (select from pg_available_extension_versions where name = 'pg_trgm' and trusted) then 'ours'
			else 'theirs'
		end as trigrams,
		(${SESSION.map(([name, value]) => `current_setting('${name}') = '${value}'`).join(" and ")}) as "heardUs",
		array(
			select name::text from pg_settings
			where name in (${quoted(DURABILITY_SETTINGS)}) and setting = 'off' order by name
		) as forgetful
	from pg_database mine left join (
		select relowner from pg_class join pg_namespace schema on schema.oid = relnamespace
		where nspname = 'drizzle' and relname = '__drizzle_migrations'
	) ours (owner) on true
	where datname = current_database()`

export interface DatabaseProperties {
	number: number
	version: string
	user: string
	database: string
	/** The same for every way to one database, until it is started again. */
	here: string
	encoding: string
	locale: string
	/** Whether it knows small and capital letters beyond English, and those of English as we do. */
	knowsLetters: boolean
	/** Whether we made tables in it before. */
	isUsed: boolean
	/** Who owns those tables instead of us; empty when we may do with them as we like. */
	stranger: string
	mayCreate: boolean
	mayMakeTemporary: boolean
	mayCreateInPublic: boolean
	isSuperuser: boolean
	/** The extension of the search: there, to be had by us, only by a superuser, or not on that machine at all. */
	trigrams: "there" | "ours" | "theirs" | "missing"
	/** Whether it took the time zone and the limits of time that we ask for as we connect. */
	heardUs: boolean
	/** Settings by which a power cut loses what was confirmed. */
	forgetful: string[]
}

type Fault = [Finding["state"], string] | undefined

const MIN_VERSION = 15

export function evaluateProperties(properties: DatabaseProperties, setting: string): Finding[] {
	const evaluated: [string, Fault, string][] = [
		["database version", versionFault(properties), `PostgreSQL ${properties.version}`],
		["database encoding", encodingFault(properties), properties.encoding],
		["database collation", collationFault(properties), "É and é match"],
		["database rights", rightsFault(properties), `${properties.user} has the rights it needs`],
		["database extension", extensionFault(properties), "pg_trgm"],
		["database durability", durabilityFault(properties), "confirmed data survives a power cut"],
		["database session", sessionFault(properties), "accepts our time zone and timeouts"],
	]
	return evaluated.map(([name, found, okMessage]) => {
		const [state, message] = found ?? (["ok", okMessage] as const)
		return { name, state, message: state === "ok" ? message : `${setting} ${message}` }
	})
}

/** What makes a database as we need it; a database keeps encoding and locale for ever. */
const createdbCommand = ({ database, user }: DatabaseProperties) =>
	`createdb --owner=${user} --encoding=UTF8 --locale=C.UTF-8 --template=template0 ${database}_utf8`

function versionFault({ number, version }: DatabaseProperties): Fault {
	if (number >= MIN_VERSION * 10_000) return undefined
	return ["fault", `points to PostgreSQL ${version}: ${MIN_VERSION} or newer is supported`]
}

function encodingFault(properties: DatabaseProperties): Fault {
	if (properties.encoding === "UTF8") return undefined
	return [
		"fault",
		`names a database in ${properties.encoding}, which cannot store all characters: create a new one with ${createdbCommand(properties)}`,
	]
}

/** One that is in use is warned about: who upgrades can go on, and move when there is time. */
function collationFault(properties: DatabaseProperties): Fault {
	if (properties.knowsLetters || properties.encoding !== "UTF8") return undefined
	const what = `names a database with the locale ${properties.locale}, in which searching for é does not find É`
	const how = properties.isUsed
		? "npm run backup, create a new one, and npm run restore there; create it"
		: "create a new one"
	return [properties.isUsed ? "warning" : "fault", `${what}: ${how} with ${createdbCommand(properties)}`]
}

function rightsFault(properties: DatabaseProperties): Fault {
	const { user, database, stranger } = properties
	if (stranger) {
		return [
			"fault",
			`signs in as ${user}, but the tables belong to ${stranger}: reassign owned by ${stranger} to ${user}`,
		]
	}
	const missing = [
		properties.mayCreate || `grant create on database ${database} to ${user}`,
		properties.mayMakeTemporary || `grant temporary on database ${database} to ${user}`,
		properties.mayCreateInPublic || `grant usage, create on schema public to ${user}`,
	].filter((message) => message !== true)
	if (missing.length) {
		const owner = `alter database ${database} owner to ${user}`
		return ["fault", `signs in as ${user}, who may not create tables: ${owner}, or ${missing.join("; ")}`]
	}
	if (!properties.isSuperuser) return undefined
	return ["warning", `signs in as ${user}, a superuser: use a role that owns only this database`]
}

function extensionFault({ trigrams, database }: DatabaseProperties): Fault {
	if (trigrams === "missing") {
		return [
			"fault",
			"points to a PostgreSQL without the extension pg_trgm: install its contrib package there",
		]
	}
	if (trigrams !== "theirs") return undefined
	return ["fault", `needs a superuser to run this once in ${database}: create extension pg_trgm`]
}

function durabilityFault({ forgetful }: DatabaseProperties): Fault {
	if (!forgetful.length) return undefined
	return [
		"warning",
		`points to a PostgreSQL that can lose confirmed data in a power cut: turn on ${forgetful.join(", ")}`,
	]
}

/** Also of a way through a pooler. */
export function sessionFault({ heardUs, user, database }: DatabaseProperties): Fault {
	if (heardUs) return undefined
	const commands = SESSION.map(
		([name, value]) => `alter role ${user} in database ${database} set ${name} = '${value}'`,
	)
	return ["warning", `goes through a pooler that drops our options: ${commands.join("; ")}`]
}
