/** The field with the text of a note. */
export const NOTE = "text"

export const NOT_SAVED_NOTE = "Failed to save the note"
