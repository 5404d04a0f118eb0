export function first(titles: readonly string[]): string | undefined {
  return titles[0]
}
