/** "price 2" → "Price 2": as a label or a sentence begins. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
