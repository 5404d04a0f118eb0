import { Suspense, useSyncExternalStore } from 'react'
import { currentToasts, onAlertsChange, silentToasts } from '../alerts.ts'
import { lazyPart } from '../lazy-part.tsx'

const ToastBox = lazyPart(async () => (await import('./toast-box.tsx')).ToastBox)

/** Shows toasts. Their code is loaded with the first one. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onAlertsChange, currentToasts, silentToasts)
  return (
    <ol
      aria-live="polite"
      aria-label="Сообщения"
      className="pointer-events-none fixed inset-x-3 bottom-[76px] z-[60] flex flex-col items-center gap-2 lg:bottom-6 print:hidden"
    >
      {toasts.map((note) => (
        <Suspense key={note.id} fallback={<li className="sr-only">{note.text}</li>}>
          <ToastBox note={note} />
        </Suspense>
      ))}
    </ol>
  )
}
