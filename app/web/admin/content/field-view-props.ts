import type { ComponentType } from "react"
import type { Field } from "../../../domain/editing/fields.ts"

export interface FieldViewProps<Kind extends Field = Field> {
	field: Kind
	/** As Conform calls it: "body.prices[0].name". */
	name: string
	/** The whole part: the heading of the screen is its label. */
	isOutermost?: boolean
	/** Its label is for readers only, because something beside it says the same. */
	hideLabel?: boolean
}

/** Draws any field; given to what has fields inside. */
export type FieldComponent = ComponentType<FieldViewProps>
