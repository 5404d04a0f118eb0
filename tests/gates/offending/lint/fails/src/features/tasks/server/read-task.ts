export function readTask(row: any): unknown {
  return row
}
