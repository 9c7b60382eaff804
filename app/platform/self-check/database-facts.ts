import { DURABLE_SETTINGS, SESSION_SETTINGS } from "../db.server.ts"
import type { Finding } from "./finding.ts"

const SESSION = Object.entries(SESSION_SETTINGS)
const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(", ")

/** One row; the same through a pooler. */
export const FACTS = `
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
			where name in (${quoted(DURABLE_SETTINGS)}) and setting = 'off' order by name
		) as forgetful
	from pg_database mine left join (
		select relowner from pg_class join pg_namespace schema on schema.oid = relnamespace
		where nspname = 'drizzle' and relname = '__drizzle_migrations'
	) ours (owner) on true
	where datname = current_database()`

export interface DatabaseFacts {
	number: number
	version: string
	user: string
	database: string
	/** The same for every way to one database, until it is started anew. */
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

/** The oldest version that we are tried with. */
const OLDEST = 15

/** What these facts mean for us: one finding for each thing that has to be right. */
export function judgeFacts(facts: DatabaseFacts, setting: string): Finding[] {
	const judged: [string, Fault, string][] = [
		["database version", versionFault(facts), `PostgreSQL ${facts.version}`],
		["database encoding", encodingFault(facts), facts.encoding],
		["database collation", collationFault(facts), "É and é match"],
		["database rights", rightsFault(facts), `${facts.user} has the rights it needs`],
		["database extension", extensionFault(facts), "pg_trgm"],
		["database durability", durabilityFault(facts), "confirmed data survives a power cut"],
		["database session", sessionFault(facts), "accepts our time zone and timeouts"],
	]
	return judged.map(([name, found, well]) => {
		const [state, words] = found ?? (["ok", well] as const)
		return { name, state, words: state === "ok" ? words : `${setting} ${words}` }
	})
}

/** What makes a database as we need it; a database keeps encoding and locale for ever. */
const createWords = ({ database, user }: DatabaseFacts) =>
	`createdb --owner=${user} --encoding=UTF8 --locale=C.UTF-8 --template=template0 ${database}`

function versionFault({ number, version }: DatabaseFacts): Fault {
	if (number >= OLDEST * 10_000) return undefined
	return ["fault", `points to PostgreSQL ${version}: ${OLDEST} or newer is supported`]
}

function encodingFault(facts: DatabaseFacts): Fault {
	if (facts.encoding === "UTF8") return undefined
	return [
		"fault",
		`names a database in ${facts.encoding}, which cannot store all characters: create a new one with ${createWords(facts)}`,
	]
}

/** One that is in use is warned about: who upgrades can go on, and move when there is time. */
function collationFault(facts: DatabaseFacts): Fault {
	if (facts.knowsLetters || facts.encoding !== "UTF8") return undefined
	const what = `names a database with the locale ${facts.locale}, in which searching for é does not find É`
	const how = facts.isUsed
		? "npm run backup, create a new one, and npm run restore there; create it"
		: "create a new one"
	return [facts.isUsed ? "warning" : "fault", `${what}: ${how} with ${createWords(facts)}`]
}

function rightsFault(facts: DatabaseFacts): Fault {
	const { user, database, stranger } = facts
	if (stranger) {
		return [
			"fault",
			`signs in as ${user}, but the tables belong to ${stranger}: reassign owned by ${stranger} to ${user}`,
		]
	}
	const missing = [
		facts.mayCreate || `grant create on database ${database} to ${user}`,
		facts.mayMakeTemporary || `grant temporary on database ${database} to ${user}`,
		facts.mayCreateInPublic || `grant usage, create on schema public to ${user}`,
	].filter((words) => words !== true)
	if (missing.length) {
		const owner = `alter database ${database} owner to ${user}`
		return ["fault", `signs in as ${user}, who may not create tables: ${owner}, or ${missing.join("; ")}`]
	}
	if (!facts.isSuperuser) return undefined
	return ["warning", `signs in as ${user}, a superuser: use a role that owns only this database`]
}

function extensionFault({ trigrams, database }: DatabaseFacts): Fault {
	if (trigrams === "missing") {
		return [
			"fault",
			"points to a PostgreSQL without the extension pg_trgm: install its contrib package there",
		]
	}
	if (trigrams !== "theirs") return undefined
	return ["fault", `needs a superuser to run this once in ${database}: create extension pg_trgm`]
}

function durabilityFault({ forgetful }: DatabaseFacts): Fault {
	if (!forgetful.length) return undefined
	return [
		"warning",
		`points to a PostgreSQL that can lose confirmed data in a power cut: turn on ${forgetful.join(", ")}`,
	]
}

/** Also of a way through a pooler. */
export function sessionFault({ heardUs, user, database }: DatabaseFacts): Fault {
	if (heardUs) return undefined
	const commands = SESSION.map(
		([name, value]) => `alter role ${user} in database ${database} set ${name} = '${value}'`,
	)
	return ["warning", `goes through a pooler that drops our options: ${commands.join("; ")}`]
}
