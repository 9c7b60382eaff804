import { addAdmin, removeAdmin } from "../../app/domain/accounts/commands/admins.server.ts"
import { makeOwner } from "../../app/domain/accounts/commands/members.server.ts"
import { createResetLink } from "../../app/domain/accounts/commands/password-reset.server.ts"
import { setTemporaryPassword } from "../../app/domain/accounts/commands/passwords.server.ts"
import { revokeSecondFactor } from "../../app/domain/accounts/commands/second-factor.server.ts"
import { accountEmail } from "../../app/domain/accounts/inputs.ts"
import { findAdminByEmail, findSecondFactor, listAdmins } from "../../app/domain/accounts/queries.server.ts"
import { generateReadableSecret } from "../../app/domain/accounts/readable-secret.server.ts"
import { RESET_LINK_MINUTES } from "../../app/domain/accounts/rules.ts"
import type { Db } from "../../app/platform/db.server.ts"
import { formatNairobiDate } from "../../app/values/clock.ts"

export interface AdminConsole {
	print(line: string): void
	printError(line: string): void
	openDatabase(): Promise<{ db: Db; close(): Promise<void> }>
	now(): Date
	/** Where the site answers, without a trailing slash. */
	origin(): string
}

export const USAGE = `Manages who can sign in to the back office. Owners do the same there, under Team.

  npm run admin -- list            show everyone who can sign in
  npm run admin -- add EMAIL       add an owner; prints a password once. Makes a colleague who
                                   is there already an owner
  npm run admin -- reset EMAIL     set a new password, printed once; ends all sessions
  npm run admin -- link EMAIL      create a link to set a new password, printed once; works once,
                                   for ${RESET_LINK_MINUTES} minutes, even while sign-in is blocked
  npm run admin -- remove EMAIL    remove a person, whatever their role; ends all sessions
  npm run admin -- second-factor-off EMAIL
                                   after a lost phone: sign in with the password alone;
                                   ends all sessions; first check who is asking

The server may be running or stopped.`

/** Nothing was wrong, something was refused, or the arguments were not understood. */
type ExitCode = 0 | 1 | 2

type AdminCommand = (db: Db, console: AdminConsole) => Promise<ExitCode>

/** Does what the arguments of the command line ask for. @returns the exit code */
export async function runAdminCommand(args: string[], console: AdminConsole): Promise<ExitCode> {
	if (args.length === 0 || args.some((arg) => ["help", "--help", "-h"].includes(arg))) {
		console.print(USAGE)
		return args.length === 0 ? 2 : 0
	}
	const command = parseCommand(args)
	if (typeof command === "string") {
		console.printError(`${command}\n\n${USAGE}`)
		return 2
	}
	const { db, close } = await console.openDatabase()
	try {
		return await command(db, console)
	} finally {
		await close()
	}
}

/** The task, or why there is none. */
function parseCommand([name = "", given, ...rest]: string[]): AdminCommand | string {
	if (name === "list") return given === undefined ? list : "list takes nothing else."
	const command = new Map(
		Object.entries({ add, reset, link, remove, "second-factor-off": secondFactorOff }),
	).get(name)
	if (!command) return `There is no "${name}".`
	if (given === undefined) return `${name} needs an email address.`
	if (rest.length) return `${name} takes one email address.`
	const email = accountEmail.safeParse(given)
	if (!email.success) return `"${given}" is not an email address.`
	return (db, console) => command(email.data, db, console)
}

async function list(db: Db, { print }: AdminConsole): Promise<ExitCode> {
	const admins = await listAdmins(db)
	const width = Math.max(0, ...admins.map(({ email }) => email.length))
	for (const { email, addedAt, hasSecondFactor, memberships } of admins) {
		const factor = hasSecondFactor ? ", with two-step sign-in" : ""
		const roles = [...new Set(memberships.map(({ role }) => role))].join(", ") || "no role"
		print(`${email.padEnd(width)}  ${roles}, since ${formatNairobiDate(addedAt)}${factor}`)
	}
	if (!admins.length) print("Nobody yet. The first admin is created when the server starts.")
	return 0
}

async function add(email: string, db: Db, { print, printError, now }: AdminConsole): Promise<ExitCode> {
	const password = generateReadableSecret()
	const added = await addAdmin(db, { email, password, isTemporary: true, at: now() })
	if (!added.ok && (await makeOwner(db, email, { by: "system", at: now() }))) {
		print(`${email} is now an owner.`)
		return 0
	}
	if (!added.ok) {
		printError(`${email} is already an owner. For a new password: npm run admin -- reset ${email}`)
		return 1
	}
	printPassword(print, `${email} can now sign in.`, password)
	return 0
}

async function reset(email: string, db: Db, { print, printError, now }: AdminConsole): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		printError(unknownEmailMessage(email))
		return 1
	}
	const password = generateReadableSecret()
	await setTemporaryPassword(db, admin.id, password, now())
	printPassword(print, `${email} has a new password and is signed out everywhere.`, password)
	if (await findSecondFactor(db, admin.id)) {
		print(`Two-step sign-in stays on. For a lost phone: npm run admin -- second-factor-off ${email}`)
	}
	return 0
}

async function link(
	email: string,
	db: Db,
	{ print, printError, now, origin }: AdminConsole,
): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		printError(unknownEmailMessage(email))
		return 1
	}
	const resetLink = await createResetLink(db, { userId: admin.id, origin: origin(), at: now() })
	print(`${email} can set a new password here once, within ${RESET_LINK_MINUTES} minutes:`)
	print(resetLink)
	return 0
}

async function remove(email: string, db: Db, { print, printError, now }: AdminConsole): Promise<ExitCode> {
	const removed = await removeAdmin(db, email, now())
	if (removed.ok) {
		print(`${email} can no longer sign in.`)
		return 0
	}
	printError(
		removed.reason === "last-owner"
			? `${email} is the only owner. Add another one first.`
			: unknownEmailMessage(email),
	)
	return 1
}

async function secondFactorOff(
	email: string,
	db: Db,
	{ print, printError, now }: AdminConsole,
): Promise<ExitCode> {
	const admin = await findAdminByEmail(db, email)
	if (!admin) {
		printError(unknownEmailMessage(email))
		return 1
	}
	if (!(await revokeSecondFactor(db, admin.id, { by: "system", at: now() }))) {
		printError(`${email} does not use two-step sign-in.`)
		return 1
	}
	print(`${email} now signs in with the password alone, and is signed out everywhere.`)
	return 0
}

function printPassword(print: AdminConsole["print"], headline: string, password: string): void {
	print(headline)
	print(`password ${password}`)
	print("(shown only once; works for a week; change it under Account)")
}

function unknownEmailMessage(email: string): string {
	return `No organiser has the address ${email}. See: npm run admin -- list`
}
