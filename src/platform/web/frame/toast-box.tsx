import { closeToast } from '../alerts.ts'
import type { Toast } from '../alerts.ts'

/** A toast with an undo button. */
export function ToastBox({ note }: { readonly note: Toast }) {
  return (
    <li className="pointer-events-auto flex min-h-12 w-full max-w-md items-center gap-4 rounded-field bg-ink px-4 py-2 text-canvas shadow-float">
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
  )
}
