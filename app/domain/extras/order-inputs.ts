import { z } from "zod"
import { formatNumber } from "../../values/number.ts"
import { MAX_QUANTITY } from "./rules.ts"

/** The name of the field for one extra. */
export const quantityField = (option: number): string => `extra-${option}`
const QUANTITY_FIELD = /^extra-\d{1,9}$/
const optionOfField = (field: string): number => Number(field.slice("extra-".length))

/** How many of one extra, as it is typed. The field comes filled in: left empty it may be meant either way. */
const quantity = z
	.string()
	.trim()
	.min(1, { error: "Type how many you want. 0 takes it off.", abort: true })
	.regex(/^\d+$/, "Type a whole number, 0 or more.")
	.transform(Number)
	.refine((count) => count <= MAX_QUANTITY, {
		message: `You can order ${formatNumber(MAX_QUANTITY)} at most. To order more, email us.`,
	})

/** Of the two extras of the form, by their fields; without a field as many as before. */
const formItems = z.object({ extraWristbands: quantity, hayBales: quantity }).partial()

export const isOrderField = (name: string): boolean =>
	QUANTITY_FIELD.test(name) || Object.hasOwn(formItems.shape, name)

/** What a vendor types on their page, of `isOrderField` only. */
export const orderInput = formItems
	.catchall(quantity)
	.transform(({ extraWristbands, hayBales, ...options }) => ({
		stated: { extraWristbands, hayBales },
		quantities: new Map(Object.entries(options).map(([name, count]) => [optionOfField(name), count])),
	}))
