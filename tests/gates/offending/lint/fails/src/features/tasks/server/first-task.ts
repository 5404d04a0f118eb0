export function firstTask(titles: readonly string[]): string {
  return titles[0]!
}
