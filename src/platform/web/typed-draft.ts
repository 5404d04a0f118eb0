import { useMemo, useState, useSyncExternalStore } from 'react'
import { useViewer } from './use-viewer.ts'

/** Fields of a form by name, as typed. */
type Typed = Readonly<Record<string, string>>

export type TypedDraft<Fields extends Typed> = {
  /** What an earlier visit typed and did not send; undefined on the server and while hydrating. */
  readonly kept: Fields | undefined
  readonly keep: (fields: Fields) => void
  readonly forget: () => void
}

const prefix = 'draft:'

/**
 * Keeps what a person types in this browser until it is sent: it survives a reload, Back and a closed tab, and goes at sign-out.
 * `of` names what is written, with the version of what is edited, so that an old draft never covers newer text. Not for personal
 * data: such a form asks before it is left (`UnsavedGuard`, `Dialog holdsWork`).
 */
export function useTypedDraft<Fields extends Typed>(of: string, empty: Fields): TypedDraft<Fields> {
  const { person } = useViewer()
  const key = `${prefix}${person?.personId ?? ''}:${of}`
  const text = useSyncExternalStore(
    never,
    () => localStorage.getItem(key),
    () => null,
  )
  const kept = useMemo(() => readTyped(text, empty), [text, empty])
  return {
    kept,
    keep: (fields) => localStorage.setItem(key, JSON.stringify(fields)),
    forget: () => localStorage.removeItem(key),
  }
}

/** The same for a form of a few controlled fields: what is shown, how to change it, and how to forget it once it is sent. */
export function useTypedFields<Fields extends Typed>(of: string, empty: Fields) {
  const draft = useTypedDraft(of, empty)
  const [typed, setTyped] = useState<Fields>()
  const change = (part: Partial<Fields>) => {
    const next = { ...(typed ?? draft.kept ?? empty), ...part }
    setTyped(next)
    draft.keep(next)
  }
  return { typed: typed ?? draft.kept ?? empty, change, forget: draft.forget }
}

/** At sign-out: the next person at this browser must not read them. */
export function forgetTypedDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}

/** A stored draft may come from an older release: only the fields of this form are taken from it. */
export function readTyped<Fields extends Typed>(text: string | null, empty: Fields): Fields | undefined {
  const value = parse(text)
  if (value === undefined) return undefined
  const known = Object.entries(value).filter(([name, field]) => typeof field === 'string' && Object.hasOwn(empty, name))
  return { ...empty, ...Object.fromEntries(known) }
}

function parse(text: string | null): object | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Subscribes to nothing: only this page writes the draft while it is open. */
function never(): () => void {
  return () => undefined
}
