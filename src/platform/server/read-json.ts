import { mendOutsideText } from '#/kernel/outside-text.ts'

/** Parses JSON that another party answered, its texts mended so that they can be stored; undefined when it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? mendOutsideText(value) : value))
  } catch {
    return undefined
  }
}
