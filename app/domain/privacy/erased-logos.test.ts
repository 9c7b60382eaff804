import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { vendorApplications } from "../applications/schema.server.ts"
import { makeDrafts } from "../directory/publish.server.ts"
import { directoryVendors } from "../directory/schema.server.ts"
import { releaseDocuments } from "../files/commands.server.ts"
import { pictures } from "../pictures/schema.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { countRowsContaining, ERASURE, openPrivacyEnvironment } from "./person.fixture.ts"

const environment = await openPrivacyEnvironment()
const { db, store } = environment

test("the_logo_of_a_listing_goes_with_the_person_and_its_name_at_once", async () => {
	const { id } = await environment.live("logo@clay.example", { brandName: "Logoclay" })
	await db.update(vendorApplications).set({ directoryConsent: true }).where(eq(vendorApplications.id, id))
	await makeDrafts(db, environment.edition.id, ERASURE)
	const [logo] = await db
		.insert(pictures)
		.values({
			sha256: "ab".repeat(32),
			mediaType: "image/jpeg",
			width: 640,
			height: 640,
			colour: "#c2693f",
			alt: "Logo of Logoclay",
			isLogo: true,
			state: "current",
			createdAt: ERASURE.at,
		})
		.returning({ id: pictures.id })
	await db
		.update(directoryVendors)
		.set({ pictureId: logo?.id ?? 0 })
		.where(eq(directoryVendors.applicationId, id))
	const outcome = await eraseVendor(db, id, ERASURE)
	if (outcome.ok) await releaseDocuments(db, store, outcome.files)
	expect(await countRowsContaining(db, ["Logoclay"])).toEqual({ "public.invoices": 1 })
	expect(await db.select().from(pictures)).toMatchObject([{ id: logo?.id, state: "reserved" }])
})
