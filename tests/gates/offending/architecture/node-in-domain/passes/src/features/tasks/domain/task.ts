export function load(text: string): string {
  return text.trim()
}
