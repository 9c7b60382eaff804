/** The field that all others are in. */
export const BODY = "body"

/** "body.prices[1].name" for ["prices", 1, "name"], as Conform calls it. */
export function fieldName(path: (string | number)[]): string {
	return path.reduce<string>(
		(name, step) => name + (typeof step === "number" ? `[${step}]` : `.${step}`),
		BODY,
	)
}
