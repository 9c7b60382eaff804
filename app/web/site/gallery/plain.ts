type Pressed = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Keys and clicks with a modifier mean something to the browser: Alt and an arrow goes back. */
export const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
	!(altKey || ctrlKey || metaKey || shiftKey)
