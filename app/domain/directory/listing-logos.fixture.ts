import { createHash, randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { addApplications } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { documents } from "../files/schema.server.ts"
import { AT, createPhoto, type PictureEnvironment } from "../pictures/pictures.fixture.ts"
import { findPicture } from "../pictures/queries.server.ts"
import { pictureIdOf } from "../pictures/rules.ts"
import { makeDrafts } from "./publish.server.ts"
import { readVendorEntry } from "./queries.server.ts"
import { takeLogos } from "./take-logos.server.ts"

type Ground = Pick<PictureEnvironment, "db" | "by" | "files" | "dataDir" | "log" | "tools">

/** Listings that are made of applications with logos, on the ground of a picture library. */
export function openListingLogos({ db, by, files, dataDir, log, tools }: Ground) {
	const { signal, variantMaker } = tools
	const job = { files, variantMaker, log, dataDir, at: AT, signal }
	const take = (changes: Partial<typeof job> = {}) => takeLogos(db, { ...job, ...changes })
	let shade = 0

	/** Each of its own, so that no test finds that of another one. */
	function nextPicture(width = 640): Promise<Buffer> {
		shade += 1
		return createPhoto(`#${(0x301010 + 0x0a1206 * shade).toString(16)}`, { width, height: 200 })
	}

	async function sendLogo(applicationId: number, content: Buffer): Promise<void> {
		const key = `vendor_form/test/${applicationId}/${randomUUID()}.jpg`
		const path = join(dataDir, randomUUID())
		await writeFile(path, content)
		const size = content.length
		await files.put(key, path, { mediaType: "image/jpeg", size })
		const sha256 = createHash("sha256").update(content).digest("hex")
		const about = { key, size, sha256, mediaType: "image/jpeg", originalName: "logo.jpg", createdAt: AT }
		await db.insert(documents).values({ ...about, applicationId, field: "logo", state: "current" })
	}

	/** Accepted vendors who agreed to be listed, of which those with a picture sent it as their logo. */
	async function addVendors(vendors: Record<string, Buffer | undefined>) {
		const editionId = await addEdition(db, { startsOn: "2025-12-13", endsOn: "2025-12-14" })
		const rows = Object.keys(vendors).map((brandName) => ({
			editionId,
			brandName,
			status: "approved" as const,
			directoryConsent: true,
		}))
		const ids = await addApplications(db, rows)
		for (const [nth, content] of Object.values(vendors).entries())
			if (content) await sendLogo(ids[nth] ?? 0, content)
		await makeDrafts(db, editionId, { by, at: AT })
		const logoOf = async (slug: string) => (await readVendorEntry(db, { editionId, slug }))?.logo ?? null
		const pictureOf = async (slug: string) => findPicture(db, pictureIdOf((await logoOf(slug)) ?? "") ?? 0)
		const entryOf = async (slug: string) => {
			const entry = await readVendorEntry(db, { editionId, slug })
			if (!entry) throw new Error(`there is no ${slug}`)
			return { ...entry, craft: "pottery" as const }
		}
		return { editionId, ids, logoOf, pictureOf, entryOf }
	}

	return { take, nextPicture, addVendors }
}
