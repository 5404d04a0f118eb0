import { useEffect, useRef } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { classNames } from '../kit/class-names.ts'
import { wholeDay } from './day-mask.ts'

type FilterLineProps = {
  /** Read by screen readers: «Отбор чеков». */
  readonly label: string
  /** More fields than one line holds: they stand in two. */
  readonly wraps?: boolean
  readonly children: ReactNode
}

/** Long enough to type on, short enough to seem immediate. */
const typingPauseMs = 300

/**
 * The filters of a list in one line: named fields with their labels only read aloud, so each says itself what it narrows. They
 * apply by themselves and are kept in the address, which survives a reload and can be sent to a colleague.
 */
export function FilterLine({ label, wraps = false, children }: FilterLineProps) {
  const [search, setSearch] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const applied = useRef(search.toString())
  const pause = useRef<number>(undefined)

  // The address was changed by something else: Back, a tab, «Показать все».
  useEffect(() => {
    if (applied.current === search.toString()) return
    applied.current = search.toString()
    for (const field of fieldsOf(form.current)) field.value = wordsFor(field, search.get(field.name) ?? '')
  }, [search])
  useEffect(() => () => window.clearTimeout(pause.current), [])

  return (
    <Form
      ref={form}
      role="search"
      aria-label={label}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      className={classNames(
        'mb-5 grid grid-cols-2 gap-2 *:min-w-0 max-md:[&>:first-child]:col-span-2 md:flex dense:mb-2 [&_label]:sr-only md:[&_.field-box]:min-h-10 md:[&_.field-box]:text-body md:[&_svg]:top-[11px]',
        wraps && 'md:flex-wrap',
      )}
    >
      {children}
      <button type="submit" hidden>
        Найти
      </button>
    </Form>
  )

  function change({ target }: ChangeEvent<HTMLFormElement>) {
    window.clearTimeout(pause.current)
    // A form bubbles the changes of its fields, though its type tells of the form itself.
    const field: Element = target
    if (field instanceof HTMLSelectElement) return apply()
    pause.current = window.setTimeout(apply, typingPauseMs)
  }

  function apply() {
    window.clearTimeout(pause.current)
    const next = new URLSearchParams(window.location.search)
    next.delete('open')
    for (const { name, value } of fieldsOf(form.current)) {
      if (value.trim() === '') next.delete(name)
      else next.set(name, value.trim())
    }
    if (next.toString() === applied.current) return
    applied.current = next.toString()
    setSearch(next, { replace: true, preventScrollReset: true })
  }
}

/** An address may name a day as «2026-11-21»: its field says «21.11.2026». */
function wordsFor(field: HTMLElement, value: string): string {
  return field.dataset['day'] === undefined ? value : wholeDay(value)
}

function fieldsOf(form: HTMLFormElement | null): (HTMLInputElement | HTMLSelectElement)[] {
  const all = [...(form?.elements ?? [])]
  return all
    .filter((field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
    .filter(({ name }) => name !== '')
}
