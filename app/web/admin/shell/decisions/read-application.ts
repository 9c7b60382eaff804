/** The field with the application whose notes were opened. */
export const READ_APPLICATION = "application"
