import type { Message } from "../../../../ui/messages.tsx"

/** Exact texts. */
export const REMOVED: Message = { kind: "success", text: "Vendor removed successfully." }
export const NOT_REMOVED: Message = { kind: "failure", text: "Failed to remove vendor." }
