export function taskTitle(body: unknown): string {
  return body as string
}
