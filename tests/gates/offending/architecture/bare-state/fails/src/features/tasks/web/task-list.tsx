export function isOpen(task: Task): boolean {
  return ['published', 'paused'].includes(task.state)
}
