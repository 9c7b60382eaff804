import { randomUUID } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { isHttps } from "../../values/https.ts"
import type { Config } from "../config.server.ts"
import { UNREACHABLE_CODES } from "../database-unavailable.ts"
import { openBucketStore } from "../files/bucket-store.server.ts"
import { verifyMailbox } from "../mail/mailbox.server.ts"
import { isReservedAddress, parseSender } from "../mail/sender.server.ts"
import { verifyMailServer } from "../mail/transport.server.ts"
import { pingScanner } from "../virus-scan.server.ts"
import { describeError, errorCodeOf, type Finding } from "./finding.ts"

type Bucket = NonNullable<Config["s3"]>

/** That a bucket keeps documents: puts one there, reads it and takes it away. */
export async function checkBucket({ s3 }: Pick<Config, "s3">): Promise<Finding[]> {
	const name = "bucket"
	if (!s3) return [{ name, state: "ok", message: "none: documents are stored in the data folder" }]
	const folder = await mkdtemp(join(tmpdir(), "tamasha-probe-"))
	try {
		await probeBucket(s3, folder)
		return [{ name, state: "ok", message: `${s3.bucket}: written, read and deleted` }]
	} catch (error) {
		return [{ name, state: "fault", message: describeBucketError(error, s3) }]
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function probeBucket(s3: Bucket, folder: string): Promise<void> {
	const store = openBucketStore(s3)
	const key = `self-check/${randomUUID()}`
	const probe = join(folder, "probe")
	await writeFile(probe, key)
	await store.put(key, probe, { mediaType: "text/plain", size: Buffer.byteLength(key) })
	const back = await buffer(await store.open(key)).finally(() => store.remove(key))
	if (back.toString() !== key) throw new Error("a file was changed between writing and reading")
}

function describeBucketError(error: unknown, { bucket, endpoint, region }: Bucket): string {
	const at = endpoint ?? `Amazon (${region})`
	const kind = error instanceof Error ? error.name : ""
	switch (kind) {
		case "NoSuchBucket":
			return `S3_BUCKET names ${bucket}, which does not exist at ${at}: create it there as a private bucket, or correct the name`
		case "CredentialsProviderError":
			return `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are missing: set the keys of the bucket ${bucket}`
		case "InvalidAccessKeyId":
			return `AWS_ACCESS_KEY_ID is not known at ${at}: correct it`
		case "SignatureDoesNotMatch":
			return `AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID at ${at}: correct it`
		case "AccessDenied":
		case "Forbidden":
			return `S3_BUCKET names ${bucket}, and its keys may not write, read and delete there: allow them PutObject, GetObject and DeleteObject`
		case "PermanentRedirect":
		case "AuthorizationHeaderMalformed":
			return `S3_REGION is ${region}, and ${bucket} lies in another one: correct it`
		case "RequestTimeTooSkewed":
			return `S3_BUCKET at ${at} rejects the clock of this machine: turn on NTP`
	}
	if (UNREACHABLE_CODES.includes(errorCodeOf(error))) {
		return `S3_ENDPOINT points to ${at}, which does not respond (${errorCodeOf(error)}): start it, or correct the address`
	}
	return `S3_BUCKET ${bucket} at ${at} can't be written, read and deleted from: ${describeError(error)}`
}

/** That the mail server greets us, takes our encryption and our password; and that the sender is one. */
export async function checkMail(config: Config): Promise<Finding[]> {
	const { smtpUrl, publicUrl } = config
	const isPublic = isHttps(publicUrl)
	if (!smtpUrl) {
		const message = "no email leaves this machine: set SMTP_URL to send email"
		return [{ name: "mail server", state: isPublic ? "warning" : "ok", message }]
	}
	const { host } = new URL(smtpUrl)
	const refusal = await verifyMailServer(smtpUrl)
	const greeted: Finding = refusal
		? { name: "mail server", state: "fault", message: `SMTP_URL points to ${host}: ${refusal}` }
		: { name: "mail server", state: "ok", message: `${host} responds` }
	return [greeted, checkSender(config, isPublic)]
}

function checkSender({ mailFrom }: Config, isPublic: boolean): Finding {
	const name = "mail sender"
	if (!isReservedAddress(parseSender(mailFrom)?.address ?? ""))
		return { name, state: "ok", message: mailFrom }
	const message = `MAIL_FROM is ${mailFrom}, which cannot send to real recipients: set an address of your own, unless SMTP_URL is a test mailbox`
	return { name, state: isPublic ? "warning" : "ok", message }
}

export async function checkScanner({ clamdUrl }: Pick<Config, "clamdUrl">): Promise<Finding[]> {
	const name = "virus scanner"
	if (!clamdUrl) return [{ name, state: "ok", message: "none: CLAMD_URL is not set" }]
	const { host } = new URL(clamdUrl)
	if (await pingScanner(clamdUrl)) return [{ name, state: "ok", message: `${host} responds` }]
	const message = `CLAMD_URL points to ${host}, where clamd does not respond: start it, or correct the address. Until then no documents are accepted`
	return [{ name, state: "fault", message }]
}

/** That the mailbox for reports can be opened; reads nothing of it. */
export async function checkBounceMailbox({
	bounceImapUrl,
}: Pick<Config, "bounceImapUrl">): Promise<Finding[]> {
	const name = "mailbox for bounces"
	if (!bounceImapUrl) return [{ name, state: "ok", message: "none: BOUNCE_IMAP_URL is not set" }]
	const { host } = new URL(bounceImapUrl)
	const fault = await verifyMailbox(bounceImapUrl)
	if (!fault) return [{ name, state: "ok", message: `${host}: it can be read` }]
	const message = `BOUNCE_IMAP_URL points to ${host}: ${fault}. Correct it, or turn on IMAP there; until then emails that come back are not noticed`
	return [{ name, state: "fault", message }]
}
