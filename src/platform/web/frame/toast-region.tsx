import { useSyncExternalStore } from 'react'
import { closeToast, currentToasts, onAlertsChange, silentToasts } from '../alerts.ts'

export function ToastRegion() {
  const toasts = useSyncExternalStore(onAlertsChange, currentToasts, silentToasts)
  return (
    <ol
      aria-live="polite"
      aria-label="Сообщения"
      className="pointer-events-none fixed inset-x-3 bottom-[76px] z-[60] flex flex-col items-center gap-2 lg:bottom-6 print:hidden"
    >
      {toasts.map((note) => (
        <li
          key={note.id}
          className="pointer-events-auto flex min-h-12 w-full max-w-md items-center gap-4 rounded-field bg-ink px-4 py-2 text-canvas shadow-float"
        >
          <span className="flex-1">{note.text}</span>
          {note.action && (
            <button
              type="button"
              className="min-h-9 font-semibold underline underline-offset-2"
              onClick={() => {
                note.action?.run()
                closeToast(note.id)
              }}
            >
              {note.action.label}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
