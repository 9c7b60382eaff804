import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { notifyContentChanged } from "../../platform/content-notices.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { normalizeSingleLine } from "../../values/normalize-text.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { lockOpenEdition } from "../editions/closing.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { MediaType } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { quarantineFolder } from "../files/uploads.server.ts"
import { addLogo } from "../pictures/add-picture.server.ts"
import { lockPicture } from "../pictures/commands.server.ts"
import { MAX_ALT_LENGTH } from "../pictures/rules.ts"
import type { VariantMaker } from "../pictures/variant-maker.server.ts"
import { removeUnusedLogos } from "./commands.server.ts"
import { isConsenting } from "./make-listings.server.ts"
import { directoryVendors } from "./schema.server.ts"

/** The job that takes logos; asked for every minute and when listings are made. */
export const LOGO_JOB = "take-logos"

/** So many are taken before pages are made afresh: after each one that would cost more than the logos. */
const LOGOS_A_NOTICE = 20

interface LogoJob {
	files: Pick<FileStore, "open" | "put" | "remove">
	variantMaker: VariantMaker
	log: Log
	dataDir: string
	at: Date
	/** Aborted once the program ends. */
	signal: AbortSignal
}

/**
 * Gives each listing the logo that came with its application, unless it has had it or has another one, one after the other:
 * whatever stops us, the next run goes on. Logos that no listing shows go.
 * @returns how many listings have one now
 */
export async function takeLogos(db: Db, job: LogoJob): Promise<number> {
	await db.transaction(removeUnusedLogos)
	let taken = 0
	let logo = await findWantedLogo(db, 0)
	while (logo && !job.signal.aborted) {
		const { applicationId } = logo
		const isTaken = await takeLogo(db, logo, job).catch((error: unknown) => {
			job.log.warn({ err: error, applicationId }, "a logo could not be taken; next time")
			return false
		})
		if (isTaken) taken += 1
		if (isTaken && taken % LOGOS_A_NOTICE === 0) await notifyContentChanged(db)
		logo = await findWantedLogo(db, applicationId)
	}
	if (taken % LOGOS_A_NOTICE) await notifyContentChanged(db)
	return taken
}

const wantsLogo = and(
	isNull(directoryVendors.logoTakenAt),
	isNull(directoryVendors.pictureId),
	sql`coalesce(${directoryVendors.logo}, '') = ''`,
)

type WantedLogo = NonNullable<Awaited<ReturnType<typeof findWantedLogo>>>

/** @param after the application before */
async function findWantedLogo(db: Db, after: number) {
	const { id, brandName } = vendorApplications
	const { id: documentId, key, size, sha256, mediaType, applicationId, field, state } = documents
	const { editionId } = directoryVendors
	const isItsLogo = and(eq(applicationId, id), eq(field, "logo"), eq(state, "current"))
	const [wanted] = await db
		.select({ applicationId: id, editionId, brandName, documentId, key, size, sha256, mediaType })
		.from(directoryVendors)
		.innerJoin(vendorApplications, eq(vendorApplications.id, directoryVendors.applicationId))
		.innerJoin(documents, isItsLogo)
		.innerJoin(editions, and(eq(editions.id, editionId), isNull(editions.closedAt)))
		.where(and(wantsLogo, isConsenting, gt(id, after)))
		.orderBy(asc(id), asc(documents.createdAt))
		.limit(1)
	return wanted
}

async function takeLogo(db: Db, logo: WantedLogo, job: LogoJob): Promise<boolean> {
	const { files, variantMaker, log, at, signal } = job
	const folder = join(quarantineFolder(job.dataDir), randomUUID())
	const path = join(folder, "logo")
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 })
		await pipeline(await files.open(logo.key), createWriteStream(path, { mode: 0o600 }), { signal })
		const use = (tx: Db, id: number) => showLogo(tx, logo, { id, at })
		const picture = { path, size: logo.size, sha256: logo.sha256, mediaType: logo.mediaType as MediaType }
		const tools = { files, variantMaker, log, at, signal, sender: "logos of vendors" }
		const result = await addLogo(db, picture, { alt: altOf(logo), use }, tools)
		const isUnfit = !result.ok && result.reason !== "not-stored" && !signal.aborted
		if (isUnfit) await markUnfit(db, logo, at)
		return result.ok
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

const altOf = ({ brandName }: WantedLogo) =>
	normalizeSingleLine(`Logo of ${brandName}`).slice(0, MAX_ALT_LENGTH)

const listingOf = ({ applicationId }: WantedLogo) =>
	and(eq(directoryVendors.applicationId, applicationId), wantsLogo)

/** @returns false when the listing has another one meanwhile, or the vendor is gone */
async function showLogo(tx: Db, logo: WantedLogo, { id, at }: { id: number; at: Date }): Promise<boolean> {
	if (logo.editionId === null || !(await lockOpenEdition(tx, logo.editionId))) return false
	const isStillSent = sql`exists (select from documents where id = ${logo.documentId} and state = 'current')`
	const agreed = await tx
		.select({ id: vendorApplications.id })
		.from(vendorApplications)
		.where(and(eq(vendorApplications.id, logo.applicationId), isConsenting, isStillSent))
		.for("share")
	if (!agreed.length) return false
	const { slug } = directoryVendors
	const listing = await tx.select({ slug }).from(directoryVendors).where(listingOf(logo)).for("update")
	if (!listing.length || !(await lockPicture(tx, id))) return false
	await tx.update(directoryVendors).set({ pictureId: id, logoTakenAt: at }).where(listingOf(logo))
	return true
}

/** It stays without one, and is not tried again before an organiser makes drafts again. */
async function markUnfit(db: Db, logo: WantedLogo, at: Date): Promise<void> {
	await db.update(directoryVendors).set({ logoTakenAt: at }).where(listingOf(logo))
}
