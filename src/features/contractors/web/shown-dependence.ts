import { plural } from '#/kernel/russian.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import type { readDependence } from '../contract/dependence.ts'

export type ShownDependence = CallReply<typeof readDependence>

export function peopleWord(count: number): string {
  return `${count} ${plural(count, 'человек', 'человека', 'человек')}`
}
