let pressed = false
const listeners = new Set<() => void>()

/** What the bell of a customer opens lives with the notices and loads late: pressed before that, it opens as soon as it can. */
export function isBellPressed(): boolean {
  return pressed
}

export function onBellChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function pressBell(): void {
  become(true)
}

export function releaseBell(): void {
  become(false)
}

function become(next: boolean): void {
  pressed = next
  for (const listener of listeners) listener()
}
