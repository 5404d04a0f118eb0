export function makeDocument(): void {}
