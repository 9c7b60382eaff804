/** A file as it would be uploaded. */
export interface Sample {
	/** What is special about it. */
	what: string
	/** As the sender's device calls it. */
	name: string
	content: Buffer
}

/** A good file, and what it has to be taken for. */
export interface GoodSample extends Sample {
	mediaType: string
}
