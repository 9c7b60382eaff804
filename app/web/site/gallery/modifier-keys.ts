type ModifierKeys = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

/** Keys and clicks with a modifier mean something to the browser: Alt and an arrow goes back. */
export const hasNoModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: ModifierKeys): boolean =>
	!(altKey || ctrlKey || metaKey || shiftKey)
