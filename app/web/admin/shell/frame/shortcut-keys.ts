/** Where this browser keeps that single keys shall do nothing: some people's fingers or voice press them by mistake. */
const DISABLED_STORAGE_KEY = "vendor-keys-off"

export const areShortcutsOff = (): boolean => localStorage.getItem(DISABLED_STORAGE_KEY) === "yes"

export const keepShortcutsOff = (off: boolean): void =>
	localStorage.setItem(DISABLED_STORAGE_KEY, off ? "yes" : "no")

/** Not while one types, holds another key, or answers a dialog. */
export function isShortcutAllowed({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
	if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false
	return !target.closest(`${TYPING}, ${OPEN_DIALOG}`)
}

/** One that is closing has answered, although the focus is still inside. */
const OPEN_DIALOG = ":is([role=dialog], [role=alertdialog]):not([data-closed])"

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea"
