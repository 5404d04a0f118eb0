import { plural } from '#/kernel/russian.ts'

export function outagesCounted(count: number): string {
  return `${count} ${plural(count, 'перерыв', 'перерыва', 'перерывов')}`
}
