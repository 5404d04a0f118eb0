import { keysLayer } from '#/platform/web/keys-layer.ts'
import type { ViewerPerson } from '#/platform/web/viewer.ts'
import { mayGo } from './may-go.ts'
import { places, shortcuts } from './shortcuts.ts'
import type { KeyAct } from './shortcuts.ts'

export type Press = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'timeStamp'> & { readonly isPalette: boolean }

/** How long `g` waits for its letter. */
const waitMs = 1_500

let wentAt = Number.NEGATIVE_INFINITY

/** Does what the key means on this page; a key without a meaning is left alone. */
export function pressKey(press: Press, person: ViewerPerson, go: (to: string) => void): void {
  const isSecond = press.timeStamp - wentAt < waitMs
  wentAt = Number.NEGATIVE_INFINITY
  if (isSecond) {
    const place = places.find(({ side, letter }) => side === person.mode && letter !== undefined && press.code === `Key${letter}`)
    if (place && mayGo(place, person)) return go(place.to)
  }
  const act = press.isPalette ? 'palette' : actOf(press)
  if (act !== undefined) perform(act, press)
}

function actOf({ key, code, shiftKey }: Press): KeyAct | undefined {
  const printed = shortcuts.find(({ prints }) => prints === key)
  return (printed ?? shortcuts.find((one) => !shiftKey && one.code === code))?.act
}

function perform(act: KeyAct, { timeStamp }: Press): void {
  switch (act) {
    case 'palette':
    case 'help':
      return keysLayer.write(act)
    case 'search':
      return toSearch()
    case 'go':
      wentAt = timeStamp
      return
    case 'next':
      return step(1)
    case 'previous':
      return step(-1)
  }
}

/** The search of the list, or of everything where the page has none. */
function toSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (!field) return keysLayer.write('palette')
  field.focus()
  field.select()
}

/** Moves along the rows of the list; with a card open beside it the next card opens. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')]
  const open = rows.findIndex((row) => row.hasAttribute('aria-current'))
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const here = open === -1 ? focused : open
  const row = rows[here === -1 ? (by === 1 ? 0 : rows.length - 1) : here + by]
  const link = row?.matches('a, button') ? row : row?.querySelector<HTMLElement>('a')
  if (!link) return
  if (open === -1) link.focus()
  else link.click()
  link.scrollIntoView({ block: 'nearest' })
}
