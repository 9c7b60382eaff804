/** For `like`: finds what contains the text; every sign of it means itself. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
