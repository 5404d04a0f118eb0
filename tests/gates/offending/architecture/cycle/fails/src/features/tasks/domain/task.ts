import { resultOf } from './result.ts'

export function taskOf(title: string): string {
  return resultOf(title)
}
