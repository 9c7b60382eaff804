import { and, eq, sql } from "drizzle-orm"
import { changeQuietly } from "../../platform/content-notices.server.ts"
import { type Db, lockKey } from "../../platform/db.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { PictureDetails } from "./inputs.ts"
import type { PictureFile } from "./keys.ts"
import { adoptLogo } from "./logos.server.ts"
import { countPictures, findPictureByHash } from "./queries.server.ts"
import { MAX_PICTURES } from "./rules.ts"
import { pictureFiles, pictures } from "./schema.server.ts"

export interface NewPicture
	extends Pick<
		typeof pictures.$inferInsert,
		"sha256" | "mediaType" | "width" | "height" | "colour" | "alt" | "isLogo"
	> {
	/** Everything that will lie in the store, and where it lies until then. */
	files: (PictureFile & { path: string; size: number; sha256: string })[]
}

/** A picture that has its row and the list of its files, and nothing yet that anybody sees. */
export type ReservedPicture = NewPicture & { id: number }

/** Writes down what is going to be stored, before any file is: whatever stops us, the sweep finds it. */
export function reservePicture(db: Db, picture: NewPicture, at: Date): Promise<ReservedPicture> {
	const { files, ...row } = picture
	return db.transaction(async (tx) => {
		const [reserved] = await tx
			.insert(pictures)
			.values({ ...row, createdAt: at })
			.returning({ id: pictures.id })
		if (!reserved) throw new Error("the picture was not reserved")
		const { id } = reserved
		await tx
			.insert(pictureFiles)
			.values(files.map(({ kind, width, size, sha256 }) => ({ pictureId: id, kind, width, size, sha256 })))
		return { ...picture, id }
	})
}

/**
 * Makes a stored picture one of the library, with an entry in the audit log.
 * @returns its id, or that of the same picture that is there already
 * @throws {LibraryFullError}, or when it was swept meanwhile
 */
export function publishPicture(
	db: Db,
	{ id, sha256 }: Pick<ReservedPicture, "id" | "sha256">,
	{ by, at }: { by: string; at: Date },
): Promise<number> {
	return db.transaction(async (tx) => {
		await waitForSame(tx, sha256)
		const same = await findPictureByHash(tx, sha256)
		if (same) {
			await adoptLogo(tx, same)
			return same
		}
		await expectRoom(tx)
		await makeCurrent(tx, id)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "picture-uploaded",
			about: { kind: "picture", id },
		})
		return id
	})
}

/**
 * Makes a stored logo a picture of the library that is shown, quietly: who takes many of them notifies once.
 * @param use shows it; false: nobody wants it any more
 * @returns its id, or that of the same picture that is there already
 * @throws when it was swept meanwhile, or nobody wants it
 */
export function publishLogo(
	db: Db,
	{ id, sha256 }: Pick<ReservedPicture, "id" | "sha256">,
	use: (tx: Db, id: number) => Promise<boolean>,
): Promise<number> {
	return changeQuietly(db, async (tx) => {
		await waitForSame(tx, sha256)
		const same = await findPictureByHash(tx, sha256)
		if (!same) await makeCurrent(tx, id)
		if (!(await use(tx, same ?? id))) throw new Error("nobody wants this logo any more")
		return same ?? id
	})
}

/** Two uploads of the same picture wait for each other here. */
const waitForSame = (tx: Db, sha256: string) =>
	tx.execute(sql`select pg_advisory_xact_lock(${lockKey("picture")}, hashtext(${sha256}))`)

/** The library has no room for one more picture. */
export class LibraryFullError extends Error {
	override name = "LibraryFullError"
}

/** Uploads that come at once are counted one after the other here. */
async function expectRoom(tx: Db): Promise<void> {
	await tx.execute(sql`select pg_advisory_xact_lock(${lockKey("picture")})`)
	if ((await countPictures(tx)) >= MAX_PICTURES) throw new LibraryFullError()
}

async function makeCurrent(tx: Db, id: number): Promise<void> {
	const [published] = await tx
		.update(pictures)
		.set({ state: "current" })
		.where(and(eq(pictures.id, id), eq(pictures.state, "reserved")))
		.returning({ id: pictures.id })
	if (!published) throw new Error("a reserved picture was swept before it was published")
}

export type PictureChangeResult = { ok: true; isChanged: boolean } | { ok: false; reason: "not-found" }

/** What an organiser says of a picture. Pages that show it are made afresh in every process: a trigger tells them. */
export function updatePicture(
	db: Db,
	id: number,
	details: PictureDetails,
	{ by, at }: { by: string; at: Date },
): Promise<PictureChangeResult> {
	return db.transaction(async (tx) => {
		const before = await lockPicture(tx, id)
		if (!before) return { ok: false, reason: "not-found" }
		const { alt, focusX, focusY } = details
		const isSame = before.alt === alt && before.focusX === focusX && before.focusY === focusY
		if (isSame) return { ok: true, isChanged: false }
		await tx.update(pictures).set({ alt, focusX, focusY }).where(eq(pictures.id, id))
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "picture-changed",
			about: { kind: "picture", id },
			before: { alt: before.alt || null, focusX: before.focusX, focusY: before.focusY },
			after: { alt, focusX, focusY },
		})
		return { ok: true, isChanged: true }
	})
}

/** Gives a picture that has no description yet the one that was written where it is shown, with an entry in the audit log. */
export async function describePicture(
	tx: Db,
	id: number,
	alt: string,
	{ by, at }: { by: string; at: Date },
): Promise<void> {
	const [described] = await tx
		.update(pictures)
		.set({ alt })
		.where(and(eq(pictures.id, id), eq(pictures.state, "current"), eq(pictures.alt, "")))
		.returning({ id: pictures.id })
	if (!described) return
	await recordAuditEvent(tx, {
		by: { organiser: by },
		at,
		action: "picture-changed",
		about: { kind: "picture", id },
		before: { alt: null },
		after: { alt },
	})
}

/**
 * Holds a picture of the library until the transaction ends: nobody begins to use it, or changes it, meanwhile.
 * @returns undefined when it is not there any more
 */
export async function lockPicture(tx: Db, id: number) {
	const { alt, focusX, focusY, isLogo } = pictures
	const [found] = await tx
		.select({ alt, focusX, focusY, isLogo })
		.from(pictures)
		.where(and(eq(pictures.id, id), eq(pictures.state, "current")))
		.for("update")
	return found
}

/**
 * Takes a picture that is locked and used nowhere out of the library, with an entry in the audit log; its files go with
 * `releasePicture`, or with the sweep.
 */
export async function removePicture(tx: Db, id: number, { by, at }: { by: string; at: Date }): Promise<void> {
	const [removed] = await tx
		.update(pictures)
		.set({ state: "reserved" })
		.where(eq(pictures.id, id))
		.returning({ alt: pictures.alt })
	await recordAuditEvent(tx, {
		by: { organiser: by },
		at,
		action: "picture-removed",
		about: { kind: "picture", id },
		before: { alt: removed?.alt || null },
	})
}
