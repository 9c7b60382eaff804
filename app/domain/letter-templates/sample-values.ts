import type { LetterValues } from "./fill.ts"

/** Of a vendor who does not exist: for tests, and for previews of an edition without applications. */
export const SAMPLE_VALUES: LetterValues = {
	brand: "Udongo Pottery",
	person: "Amina Odhiambo",
	number: "1",
	category: "Crafts",
	stall: "Standard Tent (3x3m) - Kshs 25,000",
	amount: "Kshs 25,000",
	toldOn: "20 Nov 2026",
	told: "your application was unsuccessful",
	trueNow: "Your application was accepted: you have a stall.",
	receivedAt: "20 Nov 2026, 14:05",
	wristbands: "2",
	hayBales: "4",
	extrasTotal: "Kshs 2,600",
	indemnityFiles: "1 file",
}
