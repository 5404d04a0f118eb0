export function taskRoutes(): void {}
