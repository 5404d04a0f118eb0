import assert from 'node:assert/strict'

/**
 * Preloaded into every process of tests: `assert.deepEqual` finds two moments equal whatever they are, because nothing of a Temporal
 * value is a property of it. Here they are compared by what they say.
 */
const { deepEqual, notDeepEqual } = assert

type Comparison = (actual: unknown, expected: unknown, ...said: unknown[]) => void

function readingMoments(compare: Comparison): Comparison {
  return (actual, expected, ...said) => compare(withReadableMoments(actual), withReadableMoments(expected), ...said)
}

assert.deepEqual = readingMoments(deepEqual as Comparison)
assert.notDeepEqual = readingMoments(notDeepEqual as Comparison)

/** The value with its moments written as text; what holds no moment is returned as it is. */
function withReadableMoments(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const tag = Object.prototype.toString.call(value)
  if (tag.startsWith('[object Temporal.')) return `${tag.slice(8, -1)} ${String(value)}`
  if (Array.isArray(value)) return changed(value, value.map(withReadableMoments))
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, withReadableMoments(one)]))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const texts = changed(
    entries.map(([, one]) => one),
    entries.map(([, one]) => withReadableMoments(one)),
  )
  return texts.every((text, no) => text === entries[no]?.[1])
    ? value
    : Object.fromEntries(entries.map(([key], no) => [key, texts[no]]))
}

function changed(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((one, no) => one === before[no]) ? before : after
}
