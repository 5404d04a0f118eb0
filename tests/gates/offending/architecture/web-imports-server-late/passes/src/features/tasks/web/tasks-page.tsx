export async function picture(): Promise<unknown> {
  return await import('./task-picture.tsx')
}
