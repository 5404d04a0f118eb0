import { useSyncExternalStore } from 'react'
import { isBuildOutdated, onBuildOutdated } from '../outdated-build.ts'

export function UpdateLine() {
  const outdated = useSyncExternalStore(onBuildOutdated, isBuildOutdated, () => false)
  if (!outdated) return null
  return (
    <div
      role="status"
      className="flex min-h-10 items-center justify-center gap-4 bg-accent-soft px-4 text-small text-accent print:hidden"
    >
      Вышло обновление.
      <button type="button" className="min-h-10 font-semibold underline underline-offset-2" onClick={() => location.reload()}>
        Обновить
      </button>
    </div>
  )
}
