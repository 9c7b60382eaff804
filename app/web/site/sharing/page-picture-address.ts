/** The file of the sharing picture of the page at this path: "tickets.jpg". */
export const pictureFileOf = (path: string): string => `${path.slice(1).toLowerCase() || "home"}.jpg`
