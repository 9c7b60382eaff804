const whole = /* @__PURE__ */ new Intl.NumberFormat("en-GB")

/** 25000 → "25,000". */
export function formatNumber(count: number): string {
	return whole.format(count)
}
