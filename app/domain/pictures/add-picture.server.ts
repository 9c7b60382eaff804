import { rm } from "node:fs/promises"
import { join } from "node:path"
import { changeQuietly } from "../../platform/content-notices.server.ts"
import type { Db } from "../../platform/db.server.ts"
import type { FileStore } from "../../platform/files/file-store.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { NewDocument } from "../files/rules.ts"
import {
	LibraryFullError,
	type NewPicture,
	publishLogo,
	publishPicture,
	type ReservedPicture,
	reservePicture,
} from "./commands.server.ts"
import { mediaTypeOf, pictureKey } from "./keys.ts"
import { adoptLogo } from "./logos.server.ts"
import { type Variants, variantFile } from "./make-variants.server.ts"
import { countPictures, findPictureByHash } from "./queries.server.ts"
import { abandonPicture } from "./release.server.ts"
import { MAX_PICTURES } from "./rules.ts"
import type { VariantMaker } from "./variant-maker.server.ts"

export interface PictureTools {
	files: Pick<FileStore, "put" | "remove">
	variantMaker: VariantMaker
	log: Log
	/** A user's id. */
	by: string
	at: Date
	/** The visitor's address: pictures of different senders are made ready in turn. */
	sender: string
	/** Aborted once the sender went away. */
	signal: AbortSignal
}

export type AddPictureResult =
	/** `isNew` false: it was in the library already. */
	{ ok: true; id: number; isNew: boolean } | { ok: false; reason: AddPictureFault }

export type AddPictureFault = "too-complex" | "not-judged" | "library-full" | "not-stored"

const LIBRARY_FULL = { ok: false, reason: "library-full" } as const

type JudgedPicture = Pick<NewDocument<string>, "path" | "size" | "sha256" | "mediaType">

/**
 * Takes a picture that was judged into the library: made ready, written down, stored, published; or nothing is. The same
 * picture is there once, however often it comes.
 * @throws when the database fails; nothing is published then
 */
export async function addPicture(
	db: Db,
	picture: JudgedPicture,
	tools: PictureTools,
): Promise<AddPictureResult> {
	const same = await findPictureByHash(db, picture.sha256)
	if (same) {
		await adoptLogo(db, same)
		return { ok: true, id: same, isNew: false }
	}
	if ((await countPictures(db)) >= MAX_PICTURES) return LIBRARY_FULL
	const { by, at } = tools
	return makeReady(picture, tools, (made) =>
		storeAndPublish(db, made, tools, (reserved) => publishPicture(db, reserved, { by, at })),
	)
}

type LogoTools = Omit<PictureTools, "by">

/** A vendor's logo on its way to where it is shown. */
interface Logo {
	alt: string
	/** Shows a picture of the library, in the transaction that makes it one; false: nobody wants it any more. */
	use(tx: Db, id: number): Promise<boolean>
}

/** The same for a logo that came with an application: it is published by being used, and the limit is not its own. */
export async function addLogo(
	db: Db,
	picture: JudgedPicture,
	{ alt, use }: Logo,
	tools: LogoTools,
): Promise<AddPictureResult> {
	const same = await findPictureByHash(db, picture.sha256)
	if (same) {
		const isUsed = await changeQuietly(db, (tx) => use(tx, same))
		return isUsed ? { ok: true, id: same, isNew: false } : { ok: false, reason: "not-stored" }
	}
	return makeReady(picture, tools, (made) =>
		storeAndPublish(db, { ...made, alt, isLogo: true }, tools, (reserved) => publishLogo(db, reserved, use)),
	)
}

async function makeReady(
	picture: JudgedPicture,
	{ variantMaker, sender, signal }: LogoTools,
	store: (made: NewPicture) => Promise<AddPictureResult>,
): Promise<AddPictureResult> {
	const { path } = picture
	const folder = `${path}.variants`
	try {
		const made = await variantMaker.make({ path, folder }, sender, signal)
		if (!made.ok) return made
		return await store(newPictureOf(picture, made.made, folder))
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

function newPictureOf(
	{ path, size, sha256, mediaType }: JudgedPicture,
	{ width, height, colour, variants }: Variants,
	folder: string,
): NewPicture {
	const made = variants.map(({ format, ...one }) => ({
		...one,
		kind: format,
		path: join(folder, variantFile({ format, width: one.width })),
	}))
	const original = { kind: "original", width, path, size, sha256 } as const
	return { sha256, mediaType, width, height, colour, files: [...made, original] }
}

async function storeAndPublish(
	db: Db,
	picture: NewPicture,
	tools: LogoTools,
	publish: (reserved: ReservedPicture) => Promise<number>,
): Promise<AddPictureResult> {
	const { files, log, at } = tools
	const reserved = await reservePicture(db, picture, at)
	let id: number | undefined
	try {
		await storeFiles(files, reserved)
		id = await publish(reserved)
		return { ok: true, id, isNew: id === reserved.id }
	} catch (error) {
		if (error instanceof LibraryFullError) return LIBRARY_FULL
		log.warn({ err: error }, "a picture could not be stored")
		return { ok: false, reason: "not-stored" }
	} finally {
		if (id !== reserved.id) await abandon(db, reserved, tools)
	}
}

async function storeFiles(files: PictureTools["files"], picture: ReservedPicture): Promise<void> {
	for (const { path, size, ...file } of picture.files) {
		const mediaType = mediaTypeOf(picture, file.kind)
		await files.put(pictureKey(picture, file), path, { mediaType, size })
	}
}

/** What can't be taken away now is left to the sweep. */
async function abandon(db: Db, picture: ReservedPicture, { files, log }: LogoTools): Promise<void> {
	await abandonPicture(db, files, picture).catch((error: unknown) =>
		log.warn({ err: error }, "a picture that nobody sees is left to the sweep"),
	)
}
