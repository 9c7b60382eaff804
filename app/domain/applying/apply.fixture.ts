import type { StallApplication } from "../applications/inputs.ts"
import type { StallOptions } from "../applications/stall-options.server.ts"

/** A whole application, as the form gives it. */
export const potter: StallApplication = {
	brandName: "Udongo Pottery",
	description: "Pots\nand plates",
	contactPerson: "Wanjiru Kamau",
	emailAddress: "potter@udongo.example",
	phoneNumber: "0712 345 678",
	tentSpace: "Standard Tent (3x3m) - Kshs 25,000",
	website: "https://udongo.example",
	instagram: "@udongo",
	facebook: "Udongo House",
}

/** "Shared Tent - Kshs 12,500" as it is on offer. */
export const createTentOptions = (...tentSpaces: string[]): StallOptions["tents"] =>
	tentSpaces.map((tentSpace) => {
		const [name = "", price = ""] = tentSpace.split(" - ")
		return { tentSpace, name, price }
	})
