export function first(titles: readonly string[]): string {
  return titles[0]
}
