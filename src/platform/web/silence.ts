export type Silence = {
  /** `network`: the browser itself has none; `server`: it has, and nobody answers. */
  readonly from: 'network' | 'server'
  /** When what stands on the page was read, in milliseconds since 1970; none for a page that could not be opened. */
  readonly readAt: number | undefined
}

let readAt = 0
let silence: Silence | undefined
const listeners = new Set<() => void>()

/** Nothing while the server answers. */
export function currentSilence(): Silence | undefined {
  return silence
}

export function onSilence(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The page has been read from the server just now. */
export function noteAnswer(): void {
  readAt = moment()
  become(undefined)
}

/** The server could not be asked. `shown`: what stands on the page was read before. */
export function noteSilence(shown = true): void {
  readAt ||= performance.timeOrigin
  become({ from: navigator.onLine ? 'server' : 'network', readAt: shown ? readAt : undefined })
}

function become(next: Silence | undefined): void {
  if (silence === next) return
  silence = next
  for (const listener of listeners) listener()
}

function moment(): number {
  return performance.timeOrigin + performance.now()
}
