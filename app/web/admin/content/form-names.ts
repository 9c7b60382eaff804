/** The field that all others are in. */
export const BODY = "body"
/** The state of a part when its form was opened. */
export const SEEN = "seen"

/** "body.prices[1].name" for ["prices", 1, "name"], as Conform calls it. */
export function fieldName(at: (string | number)[]): string {
	return at.reduce<string>((way, step) => way + (typeof step === "number" ? `[${step}]` : `.${step}`), BODY)
}
