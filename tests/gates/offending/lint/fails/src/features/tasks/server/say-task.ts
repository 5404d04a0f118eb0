export function sayTask(title: string): void {
  console.log(title)
}
