export function publishTask(): void {}

export function recallTask(): void {}
