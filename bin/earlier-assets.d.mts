export function takeOverAssets(before: string, fresh: string, now?: Date): void
