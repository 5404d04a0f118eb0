export function closeTask(task: Task): boolean {
  return 'closed' !== task.state
}
