export function titlesOf(tasks: readonly { title: string }[]): string[] {
  return tasks.map((task) => task.title)
}
