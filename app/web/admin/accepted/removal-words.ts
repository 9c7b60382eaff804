import type { Message } from "../../../ui/messages.tsx"

/** Specification 8, Remove. */
export const REMOVED: Message = { kind: "success", text: "Vendor removed successfully." }
export const NOT_REMOVED: Message = { kind: "failure", text: "Failed to remove vendor." }
