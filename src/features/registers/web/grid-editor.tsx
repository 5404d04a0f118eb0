import { useLayoutEffect, useRef, useState } from 'react'
import type { CellField } from '../domain/row-change.ts'
import type { GridRow } from './grid-columns.ts'
import { fieldLabels } from './register-words.ts'

/** An edit: the row as it was when the edit began, its cell, what the editor begins with and what the cell said. */
export type Editing = { readonly row: GridRow; readonly field: CellField; readonly text: string; readonly was: string }

export type Done = {
  readonly text: string
  readonly key: 'Enter' | 'Tab' | 'blur'
  readonly shift: boolean
  readonly isAll: boolean
}

type Props = {
  readonly field: CellField
  readonly text: string
  readonly no: number
  /** Told of every sign, so that nothing typed is lost when the editor goes away. */
  readonly onText: (text: string) => void
  readonly onDone: (done: Done) => void
  readonly onCancel: () => void
}

/** A cell being edited. Enter and Tab keep it and go on, Esc leaves it as it was, Ctrl+Enter fills the selection. */
export function GridEditor({ field, text, no, onText, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState(text)
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const finish = (done: Omit<Done, 'text'>) => {
    if (isOver.current) return
    isOver.current = true
    onDone({ ...done, text: typed })
  }
  return (
    <input
      ref={input}
      type="text"
      aria-label={`${fieldLabels[field]}, строка ${no}`}
      inputMode={field === 'inn' ? 'numeric' : field === 'amount' ? 'decimal' : 'text'}
      value={typed}
      onChange={(event) => {
        onText(event.currentTarget.value)
        setTyped(event.currentTarget.value)
      }}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => finish({ key: 'blur', shift: false, isAll: false })}
      onKeyDown={(event) => {
        event.stopPropagation()
        const { key } = event
        if (key === 'Enter' || key === 'Tab') {
          event.preventDefault()
          finish({ key, shift: event.shiftKey, isAll: event.ctrlKey || event.metaKey })
        } else if (key === 'Escape') {
          event.preventDefault()
          isOver.current = true
          onCancel()
        }
      }}
      className="absolute inset-0 w-full bg-surface px-2.5 text-small outline-2 -outline-offset-2 outline-accent"
    />
  )
}
