/** Characters. Long passwords instead of rules about their composition. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128
