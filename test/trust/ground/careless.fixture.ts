// What the product does, the careless way, to be killed in the middle: node careless.fixture.ts status|upload|mail|migration|release
import { createHash, randomBytes } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import nodemailer from "nodemailer"
import pg from "pg"

const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
await client.connect()

/** Status and letter in two transactions. */
async function decideCarelessly(nth: number): Promise<void> {
	const to = nth % 2 ? "pending" : "denied"
	const { rows } = await client.query(
		`with vendor as (update vendor_applications set status = $1 returning id)
		insert into application_decisions (application_id, from_status, to_status, decided_at)
		select id, 'approved', $1, now() from vendor returning id`,
		[to],
	)
	if (to === "denied") {
		await client.query(
			`insert into outbox_mails (kind, cause, recipient, subject, html, text, message_id)
			values ('denial', $1, 'a@b.example', 'x', 'x', 'x', $1)`,
			[`denial:${rows[0].id}`],
		)
	}
}

/** The row first, as if the file were there already; then the file, under its final name. */
async function storeCarelessly(nth: number): Promise<void> {
	const content = randomBytes(3_000_000)
	const key = `${process.pid}-${nth}.pdf`
	await client.query(
		`insert into documents (application_id, field, key, original_name, media_type, size, sha256, state, created_at)
		values (1, 'indemnity', $1, 'a.pdf', 'application/pdf', $2, $3, 'current', now())`,
		[key, content.length, createHash("sha256").update(content).digest("hex")],
	)
	await writeFile(join(process.env.ROOT ?? "", key), content)
}

/** Marked as sent, then sent. */
async function sendCarelessly(nth: number): Promise<void> {
	const messageId = `<${process.pid}-${nth}@careless.example>`
	await client.query(
		`insert into outbox_mails (kind, cause, recipient, subject, html, text, message_id, state)
		values ('custom', $1, 'a@b.example', 'x', 'x', 'x', $1, 'sent')`,
		[messageId],
	)
	const mailer = nodemailer.createTransport(process.env.SMTP_URL ?? "")
	await mailer.sendMail({ from: "a@b.example", to: "a@b.example", subject: "x", text: "x", messageId })
}

const statements = readdirSync("db/migrations")
	.filter((name) => name.endsWith(".sql"))
	.toSorted()
	.flatMap((name) => readFileSync(join("db/migrations", name), "utf8").split("--> statement-breakpoint"))

/** Each statement for itself; then nothing, so that the one who kills has time. */
async function migrateCarelessly(nth: number): Promise<void> {
	const statement = statements[nth]
	if (statement) await client.query(statement)
	else await pauseWithoutWork()
}

const pauseWithoutWork = () => new Promise((resolve) => setTimeout(resolve, 100))

/** What is chosen is told step by step: the status, the choice, then the letter. */
async function releaseCarelessly(): Promise<void> {
	const { rows } = await client.query("select * from application_choices order by id limit 1")
	const [chosen] = rows
	if (!chosen) return void (await pauseWithoutWork())
	const { id, application_id: application, choice, mail_id: mail } = chosen
	const status = choice === "yes" ? "approved" : "denied"
	await client.query("update vendor_applications set status = $2 where id = $1", [application, status])
	await client.query(
		`insert into application_decisions (application_id, from_status, to_status, decided_at)
		values ($1, 'pending', $2, now())`,
		[application, status],
	)
	if (choice === "standby")
		await client.query("insert into standby_entries values ($1, now()) on conflict do nothing", [application])
	await client.query("delete from application_choices where id = $1", [id])
	await client.query("update outbox_mails set state = 'queued', queued_at = now() where id = $1", [mail])
}

const actions: Record<string, (nth: number) => Promise<void>> = {
	status: decideCarelessly,
	upload: storeCarelessly,
	mail: sendCarelessly,
	migration: migrateCarelessly,
	release: releaseCarelessly,
}
const action = actions[process.argv[2] ?? ""]
if (!action) throw new Error("careless in which way?")
console.log("working")
for (let nth = 0; ; nth += 1) await action(nth)
