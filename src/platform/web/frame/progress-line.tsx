import { useNavigation } from 'react-router'

/** A thin progress line while the next page loads; hidden for quick loads. It lies above every landmark, so a status holds it. */
export function ProgressLine() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden" role="status">
      <div
        className="h-full w-2/5 animate-[naryad-slide_1s_ease-in-out_infinite] bg-accent"
        role="progressbar"
        aria-label="Загрузка страницы"
      />
    </div>
  )
}
