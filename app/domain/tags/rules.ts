/** Longest name of a tag. */
export const MAX_TAG_LENGTH = 40

/** An edition has so many at most: they are listed together. */
export const MAX_TAGS = 100

/** A tag as screens name it. */
export interface Tag {
	id: number
	name: string
}
