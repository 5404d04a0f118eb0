export function publish(): void {}
