interface ExtrasView {
	extraWristbands: number
	/** Missing: no hay. */
	hayBales?: number | undefined
	/** What else is ordered. */
	orders?: { name: string; quantity: number }[] | undefined
	/** As it is shown; missing when nothing was uploaded. */
	uploadedAt?: string | undefined
}

/** What a vendor ordered and sent, by name. */
export function describeExtras({ extraWristbands, hayBales, orders = [], uploadedAt }: ExtrasView) {
	return [
		{ term: "Extra Wristbands", value: extraWristbands },
		{ term: "Hay", value: formatHay(hayBales) },
		...orders.map(({ name, quantity }) => ({ term: name, value: quantity })),
		{ term: "Uploaded at", value: uploadedAt ?? "—" },
	]
}

function formatHay(bales: number | undefined): string {
	if (bales === undefined) return "No"
	return bales === 1 ? "Yes (1 bale)" : `Yes (${bales} bales)`
}
