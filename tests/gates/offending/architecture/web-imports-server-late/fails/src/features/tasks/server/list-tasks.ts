export function listTasks(): string[] {
  return []
}
