import { outdatedBuild } from '../outdated-build.ts'
import { useSharedValue } from '../shared-value.ts'

export function UpdateLine() {
  const outdated = useSharedValue(outdatedBuild)
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
