import { rm } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { AT, compareStore, createPhoto, openPictureEnvironment } from "../pictures/pictures.fixture.ts"
import { createTempFolder, openRestoreTarget, SECRET } from "./backup.fixture.ts"
import { makeBackup } from "./make.server.ts"

const { db, url, root, files, upload } = await openPictureEnvironment()
const to = await createTempFolder()
const source = { databaseUrl: url, files, authSecret: SECRET, authSecretFile: undefined }
const backUp = (folder: string) => makeBackup(source, { to: folder, kind: "backup", at: AT })
await upload({ name: "a.jpg", content: await createPhoto("#c2693f", { width: 700, height: 400 }) })

test("the_pictures_of_the_library_come_back_with_their_rows", async () => {
	const { folder, manifest } = await backUp(to)
	expect(manifest).toMatchObject({ files: { count: 7 }, troubles: [] })
	const target = await openRestoreTarget()
	expect(await target.restore(folder)).toMatchObject({ ok: true, files: { count: 7 } })
	const restored = await compareStore({ db: target.database.db, root: target.root })
	expect(restored.stored).toEqual(restored.named)
	expect(restored).toEqual(await compareStore({ db, root }))
})

test("a_picture_that_lost_a_file_is_named", async () => {
	const { stored } = await compareStore({ db, root })
	const lost = stored.find((key) => key.endsWith("/640.avif")) ?? ""
	await rm(join(root, lost))
	// Beside another backup it would be taken from there.
	const { manifest } = await backUp(await createTempFolder())
	expect(manifest.troubles).toEqual([{ key: lost, what: "missing" }])
})
