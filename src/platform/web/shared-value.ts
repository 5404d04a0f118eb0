import { useSyncExternalStore } from 'react'

/** A value that belongs to the browser and to no part of a page. The server never writes it. */
export type SharedValue<Value> = {
  readonly read: () => Value
  /** Notifies all subscribers, unless the value is the same. */
  readonly write: (next: Value) => void
  readonly follow: (listener: () => void) => () => void
  /** What the server renders, and the browser before hydration. */
  readonly first: Value
}

export function sharedValue<Value>(first: Value): SharedValue<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    first,
    read: () => value,
    write(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSharedValue<Value>({ read, follow, first }: SharedValue<Value>): Value {
  return useSyncExternalStore(follow, read, () => first)
}
