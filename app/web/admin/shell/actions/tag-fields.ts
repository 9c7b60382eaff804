import { MAX_TAGS } from "../../../../domain/tags/rules.ts"

/** The field with the name of a tag. */
export const TAG_NAME = "tag-name"

export const NOT_TAGGED = "Failed to change the tags"

export const TOO_MANY_TAGS_TEXT = `An edition has at most ${MAX_TAGS} tags. Use one that is there, or delete one.`
