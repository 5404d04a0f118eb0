import { Plus } from 'lucide-react'

/** The line below the last row. */
export function AddRowLine({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+Enter"
      onClick={onAdd}
      className="flex h-9 w-full items-center gap-2 border-t border-line px-3 text-small font-medium text-accent -outline-offset-2 hover:bg-sunken"
    >
      <Plus size={16} aria-hidden="true" />
      Добавить строку
      <kbd className="font-normal text-muted" aria-hidden="true">
        Ctrl+Enter
      </kbd>
    </button>
  )
}
