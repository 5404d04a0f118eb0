export function everyTask(titles: string[], save: (title: string) => Promise<void>): void {
  titles.forEach(async (title) => {
    await save(title)
  })
}
