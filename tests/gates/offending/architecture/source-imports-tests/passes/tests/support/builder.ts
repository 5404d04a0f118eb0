export function builder(): void {}
