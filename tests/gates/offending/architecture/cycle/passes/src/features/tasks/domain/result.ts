export function resultOf(title: string): string {
  return title
}
