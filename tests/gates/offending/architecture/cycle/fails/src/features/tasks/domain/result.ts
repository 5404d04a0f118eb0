import { taskOf } from './task.ts'

export function resultOf(title: string): string {
  return taskOf(title)
}
