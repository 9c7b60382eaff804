import { addAdmin, removeAdmin } from "../app/domain/accounts/commands/admins.server.ts"
import { makeLink } from "../app/domain/accounts/commands/password-reset.server.ts"
import { replacePassword } from "../app/domain/accounts/commands/passwords.server.ts"
import { takeSecondFactorAway } from "../app/domain/accounts/commands/second-factor.server.ts"
import { accountEmail } from "../app/domain/accounts/inputs.ts"
import { findAdminByEmail, findSecondFactor, listAdmins } from "../app/domain/accounts/queries.server.ts"
import { readableSecret } from "../app/domain/accounts/readable-secret.server.ts"
import { nairobiDate } from "../app/platform/clock.ts"
import type { Db } from "../app/platform/db.server.ts"

export interface Console {
	say(line: string): void
	complain(line: string): void
	openDatabase(): Promise<{ db: Db; close(): Promise<void> }>
	now(): Date
	/** Where the site answers, without a trailing slash. */
	origin(): string
}

export const USAGE = `Manages who can sign in to the back office.

  npm run admin -- list            show everyone who can sign in
  npm run admin -- add EMAIL       add an organiser; prints a password once
  npm run admin -- reset EMAIL     set a new password, printed once; ends all sessions
  npm run admin -- link EMAIL      create a link to set a new password, printed once; works once,
                                   for 30 minutes, even while sign-in is blocked
  npm run admin -- remove EMAIL    remove an organiser; ends all sessions
  npm run admin -- second-factor-off EMAIL
                                   after a lost phone: sign in with the password alone;
                                   ends all sessions; first check who is asking

The server may be running or stopped.`

/** Nothing was wrong, something was refused, or the words were not understood. */
type ExitCode = 0 | 1 | 2

type Task = (db: Db, console: Console) => Promise<ExitCode>

/** Does what the words of the command line say. @returns the exit code */
export async function administer(args: string[], console: Console): Promise<ExitCode> {
	if (args.length === 0 || args.some((word) => ["help", "--help", "-h"].includes(word))) {
		console.say(USAGE)
		return args.length === 0 ? 2 : 0
	}
	const task = understand(args)
	if (typeof task === "string") {
		console.complain(`${task}\n\n${USAGE}`)
		return 2
	}
	const { db, close } = await console.openDatabase()
	try {
		return await task(db, console)
	} finally {
		await close()
	}
}

/** The task, or why there is none. */
function understand([name = "", given, ...rest]: string[]): Task | string {
	if (name === "list") return given === undefined ? list : "list takes nothing else."
	const task = new Map(
		Object.entries({ add, reset, link, remove, "second-factor-off": secondFactorOff }),
	).get(name)
	if (!task) return `There is no "${name}".`
	if (given === undefined) return `${name} needs an email address.`
	if (rest.length) return `${name} takes one email address.`
	const email = accountEmail.safeParse(given)
	if (!email.success) return `"${given}" is not an email address.`
	return (db, console) => task(email.data, db, console)
}

async function list(db: Db, { say }: Console): Promise<ExitCode> {
	const admins = await listAdmins(db)
	const width = Math.max(0, ...admins.map(({ email }) => email.length))
	for (const { email, addedAt, hasSecondFactor } of admins) {
		const factor = hasSecondFactor ? ", with two-step sign-in" : ""
		say(`${email.padEnd(width)}  since ${nairobiDate(addedAt)}${factor}`)
	}
	if (!admins.length) say("Nobody yet. The first admin is created when the server starts.")
	return 0
}

async function add(email: string, db: Db, { say, complain, now }: Console): Promise<ExitCode> {
	const password = readableSecret()
	const added = await addAdmin(db, { email, password, isMade: true, at: now() })
	if (!added.ok) {
		complain(`${email} can already sign in. For a new password: npm run admin -- reset ${email}`)
		return 1
	}
	sayPassword(say, `${email} can now sign in.`, password)
	return 0
}

async function reset(email: string, db: Db, { say, complain, now }: Console): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		complain(unknownWords(email))
		return 1
	}
	const password = readableSecret()
	await replacePassword(db, admin.id, password, now())
	sayPassword(say, `${email} has a new password and is signed out everywhere.`, password)
	if (await findSecondFactor(db, admin.id)) {
		say(`Two-step sign-in stays on. For a lost phone: npm run admin -- second-factor-off ${email}`)
	}
	return 0
}

async function link(email: string, db: Db, { say, complain, now, origin }: Console): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		complain(unknownWords(email))
		return 1
	}
	const made = await makeLink(db, { userId: admin.id, origin: origin(), at: now() })
	say(`${email} can set a new password here once, within 30 minutes:`)
	say(made)
	return 0
}

async function remove(email: string, db: Db, { say, complain, now }: Console): Promise<ExitCode> {
	const removed = await removeAdmin(db, email, now())
	if (removed.ok) {
		say(`${email} can no longer sign in.`)
		return 0
	}
	complain(
		removed.reason === "last-admin"
			? `${email} is the only one who can sign in. Add someone else first.`
			: unknownWords(email),
	)
	return 1
}

async function secondFactorOff(email: string, db: Db, { say, complain, now }: Console): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		complain(unknownWords(email))
		return 1
	}
	if (!(await takeSecondFactorAway(db, admin.id, now()))) {
		complain(`${email} does not use two-step sign-in.`)
		return 1
	}
	say(`${email} now signs in with the password alone, and is signed out everywhere.`)
	return 0
}

function sayPassword(say: Console["say"], what: string, password: string): void {
	say(what)
	say(`password ${password}`)
	say("(shown only once; works for a week; change it under Account)")
}

function unknownWords(email: string): string {
	return `No organiser has the address ${email}. See: npm run admin -- list`
}
