export function startLoad(): () => void
