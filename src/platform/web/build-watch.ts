import { outdatedBuild } from './outdated-build.ts'

const pause = 5 * 60_000

/** Polls `/builds/latest.json` at start and every five minutes, and reports a new build. */
export function watchBuild(ownBuild: string): void {
  void look()

  async function look(): Promise<void> {
    const latest = await latestBuild()
    if (latest !== undefined && latest !== ownBuild) return announce()
    setTimeout(look, pause)
  }
}

async function latestBuild(): Promise<string | undefined> {
  try {
    const moment = Math.round(performance.timeOrigin + performance.now())
    const answer = await fetch(`/builds/latest.json?${moment}`, { cache: 'no-store' })
    const body: unknown = answer.ok ? await answer.json() : undefined
    return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' ? body.id : undefined
  } catch {
    return undefined
  }
}

function announce(): void {
  outdatedBuild.write(true)
  // The next navigation is a full load of the new build; a form with unsaved work still asks first.
  document.addEventListener('click', leaveWhole, { capture: true })
}

function leaveWhole(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !plain || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname === location.pathname) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}
