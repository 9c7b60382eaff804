import { pluralize } from "../../values/number.ts"

interface FormItems {
	extraWristbands: number
	/** Missing where hay that nobody wants has no number. */
	wantsHay?: boolean
	hayBales?: number | undefined
}

/** The wristbands and hay of the forms, in words. */
export const describeFormItems = ({
	extraWristbands,
	wantsHay = true,
	hayBales = 0,
}: FormItems): string[] => [
	...(extraWristbands > 0 ? [pluralize(extraWristbands, "extra wristband")] : []),
	...(wantsHay && hayBales > 0 ? [pluralize(hayBales, "hay bale")] : []),
]
