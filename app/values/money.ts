const whole = /* @__PURE__ */ new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })

/** 25000 → "25,000": whole Kenyan shillings, the form that stored tent spaces use. */
export function formatShillings(amount: number): string {
	return whole.format(amount)
}
