/** A count as badges show it; the server counts what waits no further than this. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
