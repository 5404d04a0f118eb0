import { parseInn, parsePersonInn } from '#/kernel/inn.ts'
import type { Inn, PersonInn } from '#/kernel/inn.ts'

/** Stored INNs were parsed on input, so a failure here is a bug. */
export function knownPersonInn(text: string): PersonInn {
  const inn = parsePersonInn(text)
  if (!inn) throw new TypeError('A bad INN stands in the book')
  return inn
}

export function knownInn(text: string): Inn {
  const inn = parseInn(text)
  if (!inn) throw new TypeError('A bad INN stands in the book')
  return inn
}
