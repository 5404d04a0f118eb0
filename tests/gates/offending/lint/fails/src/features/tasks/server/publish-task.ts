export function publishTask(save: () => Promise<void>): void {
  save()
}
