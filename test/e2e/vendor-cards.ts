import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import type { Db } from "../../app/platform/db.server.ts"

/** An applicant, an accepted vendor and a refused one. */
export const potter = {
	brandName: "Udongo Pottery",
	description: "Mugs and bowls.",
	contactPerson: "Wanjiru Kamau",
	emailAddress: "potter@clay.example",
	phoneNumber: "+254 712 345 678",
	tentSpace: "Walk-in Tent - Kshs 36,000",
	website: "udongo.example",
	instagram: "@udongo",
	facebook: "facebook.com/udongo",
}
export const baker = {
	brandName: "Mkate Bakery",
	emailAddress: "baker@bread.example",
	contactPerson: "Otieno",
	tentSpace: "Food Truck - Kshs 40,000",
	status: "approved",
	confirmationSent: true,
} as const
export const brewer = {
	brandName: "Chai & Co",
	emailAddress: "tea@chai.example",
	status: "denied",
} as const

/** The brands on the cards of a list, in its order. */
export const readBrands = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts()
export const vendorCard = (page: Page, brand: string) => page.getByRole("article", { name: brand })

/** The application of a brand as the database has it. */
export async function findApplicationByBrand(db: Db, brand: string) {
	const [found] = await db.select().from(vendorApplications).where(eq(vendorApplications.brandName, brand))
	return found
}
