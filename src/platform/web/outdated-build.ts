let outdated = false
const listeners = new Set<() => void>()

export function isBuildOutdated(): boolean {
  return outdated
}

export function onBuildOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function markBuildOutdated(): void {
  outdated = true
  for (const listener of listeners) listener()
}
