export function removeTask(row: Row) {
  return !taskLifecycle.is.draft(row.state)
}
