export function removeTask(row: Row) {
  return row.state !== 'draft'
}
