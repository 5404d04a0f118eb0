export async function tasks(): Promise<string[]> {
  const { listTasks } = await import('../server/list-tasks.ts')
  return listTasks()
}
