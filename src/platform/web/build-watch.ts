const firstLook = 1_000
const pause = 5 * 60_000

let outdated = false
const listeners = new Set<() => void>()

/** Looks at `/builds/latest.json` a second after the start, then every five minutes, and tells when another build is out. */
export function watchBuild(ownBuild: string): void {
  setTimeout(look, firstLook)

  async function look(): Promise<void> {
    const latest = await latestBuild()
    if (latest !== undefined && latest !== ownBuild) return announce()
    setTimeout(look, pause)
  }
}

export function isBuildOutdated(): boolean {
  return outdated
}

export function onBuildOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function latestBuild(): Promise<string | undefined> {
  try {
    const moment = Math.round(performance.timeOrigin + performance.now())
    const answer = await fetch(`/builds/latest.json?${moment}`, { cache: 'no-store' })
    const body: unknown = answer.ok ? await answer.json() : undefined
    return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
      ? body.id
      : undefined
  } catch {
    return undefined
  }
}

function announce(): void {
  outdated = true
  // The next page is taken whole from the new build; a form with unsaved work still asks before leaving.
  document.addEventListener('click', leaveWhole, { capture: true })
  for (const listener of listeners) listener()
}

function leaveWhole(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return
  if (link.pathname === location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
