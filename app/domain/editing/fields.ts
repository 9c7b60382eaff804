import type { LogoStyle } from "../pictures/image.ts"

/** What an organiser reads beside a field. */
interface FieldBase {
	/** Its name in the content; "" for the whole of a part. */
	key: string
	label: string
	hint?: string
}

export interface FieldChoice {
	value: string
	label: string
	/** Of a picture: the address of what it looks like. */
	preview?: string
	/** Of a logo: it is never cut. */
	isWhole?: boolean
	/** Of a picture of the library. */
	style?: LogoStyle | undefined
}

/** A box to type in. `kept` is not for typing: it goes along unseen. */
export interface InputField extends FieldBase {
	kind:
		| "line"
		| "text"
		| "date"
		| "clock"
		| "minute"
		| "email"
		| "web"
		| "number"
		| "tick"
		| "kept"
		| "choice"
	mayBeEmpty: boolean
	/** In a new item of a list. */
	initial?: string
	/** Of kind `choice`: everything that there is to choose from. */
	choices?: FieldChoice[]
	/** Of kind `choice`: photographs are among them, of which they hold one page. */
	takesPhotographs?: true
	/** Of kind `text`: lines and empty lines are kept as they are typed. */
	takesLines?: true
	/** Of kind `kept`: made from the words beside it when it is new. */
	isSlug?: true
	/** Of kind `kept`: it can't be anything else. */
	fixedValue?: string
}

export interface GroupField extends FieldBase {
	kind: "group"
	fields: Field[]
	/** What the tick says that puts it on the page; missing where it is always there. */
	toggleLabel?: string
	/** What is empty is left out, because the content knows several shapes. */
	isSparse?: true
}

export interface ListField extends FieldBase {
	kind: "list"
	item: Field
	/** Where its items differ: one group for each, with what their `type` says as its key. */
	variants?: GroupField[]
	/** What one of them is called: "price". */
	itemLabel: string
	/** What can stand in its texts, and what each means. */
	glossary?: { term: string; value: string }[]
	/** The product counts on each of them: none comes, goes or moves. */
	isFixed?: true
}

/** How a piece of content is edited: a tree that the browser draws without knowing its schema. */
export type Field = InputField | GroupField | ListField

/** What tells the items of a list with variants apart. */
export const VARIANT_KEY = "type"

/** How one item of a list is edited, and what it is called there. */
export function itemFieldOf(list: ListField, value: unknown, index: number): Field {
	const label = `${list.itemLabel} ${index + 1}`
	const type = asRecord(value)[VARIANT_KEY]
	const variant = list.variants?.find(({ key }) => key === type) ?? list.variants?.[0]
	return variant ? { ...variant, label: `${label}, ${variant.label.toLowerCase()}` } : { ...list.item, label }
}

/** What a new item of a list holds. @param type where its items differ: what it is */
export function initialItemOf({ item }: ListField, type?: string): Record<string, string> | undefined {
	const fields = item.kind === "group" ? item.fields : []
	const initial = fields.flatMap((one) => ("initial" in one && one.initial ? [[one.key, one.initial]] : []))
	const values = { ...Object.fromEntries(initial), ...(type !== undefined && { [VARIANT_KEY]: type }) }
	return Object.keys(values).length ? values : undefined
}

/** The tick of a group that may be away. */
export const TOGGLE_KEY = "isShown"

/** The field that all others are in. */
export const BODY = "body"

/** "body.prices[1].name" for ["prices", 1, "name"], as Conform calls it. */
export function fieldName(path: (string | number)[]): string {
	return path.reduce<string>(
		(name, step) => name + (typeof step === "number" ? `[${step}]` : `.${step}`),
		BODY,
	)
}

/** A list as it is; anything else is an empty one. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** An object, or a list by its numbers; anything else has no keys. */
export const asRecord = (value: unknown): Record<string | number, unknown> =>
	value !== null && typeof value === "object" ? { ...value } : {}
