import { useState } from 'react'
import { warn } from '#/platform/web/alerts.ts'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import type { GridRows } from './use-grid-rows.ts'

/** How many cards one press adds. */
export const cardsOfPage = 50

type Props = { readonly rows: GridRows; readonly shown: number; readonly onShown: (count: number) => void }

/** «Показать ещё» under the cards of a phone: their rows are read before they are shown. */
export function MoreCards({ rows, shown, onShown }: Props) {
  const [isReading, setIsReading] = useState(false)
  return (
    <KeyPager
      next={shown < rows.list.numbers.length ? String(shown) : null}
      pending={isReading}
      onMore={() => {
        setIsReading(true)
        void rows.ensure(shown, shown + cardsOfPage - 1).then((found) => {
          if (found) onShown(shown + cardsOfPage)
          else warn('Строки не прочитаны', 'Проверьте связь и повторите')
          setIsReading(false)
        })
      }}
    />
  )
}
