export function saveDocument(): void {}
