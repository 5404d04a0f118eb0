import { X } from 'lucide-react'
import { Link } from 'react-router'
import { addressWithout } from './read-address.ts'
import type { ReceiptListAddress } from './read-address.ts'

export type ChosenChipsProps = {
  readonly address: ReceiptListAddress
  readonly chosen: { readonly person: string | null; readonly register: string | null }
}

/** The person and the register whose receipts are shown; each is taken off by a press. */
export function ChosenChips({ address, chosen }: ChosenChipsProps) {
  const chips = [
    { name: 'person', on: address.person !== '', words: `Исполнитель: ${chosen.person ?? 'чеков нет'}` },
    { name: 'register', on: address.register !== '', words: `Реестр: ${chosen.register ?? 'чеков нет'}` },
  ] as const
  const shown = chips.filter(({ on }) => on)
  if (shown.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {shown.map(({ name, words }) => (
        <li key={name}>
          <Link
            to={addressWithout(address, name)}
            aria-label={`Убрать отбор. ${words}`}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-small font-medium"
          >
            {words}
            <X size={14} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
