import fc from "fast-check"
import { APPLICATION_STATUSES, CHOICES } from "../app/domain/applications/rules.ts"

/** Of several applications of one edition, some of one vendor. */
export const mergedVendor = fc.record({
	brandName: fc.constantFrom("Udongo", "Asali"),
	emailAddress: fc.constantFrom("x@clay.example", "y@clay.example"),
	tentSpace: fc.constantFrom("Walk-in Tent - Kshs 36,000", "Food Truck - Kshs 40,000", ""),
	category: fc.constantFrom("", "Food"),
	directoryConsent: fc.boolean(),
	status: fc.constantFrom(...APPLICATION_STATUSES),
	choice: fc.option(fc.constantFrom(...CHOICES)),
	hasExtras: fc.boolean(),
	score: fc.option(fc.integer({ min: 1, max: 5 })),
	isOnStandby: fc.boolean(),
	tag: fc.option(fc.constantFrom("Local", "Vegan")),
})
