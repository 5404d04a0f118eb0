import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useOpen } from '#/platform/web/use-open.ts'
import type { monthView } from '../contract.ts'
import { TroubleRows } from './trouble-rows.tsx'

type Month = z.output<typeof monthView>
type Props = { readonly month: Month; readonly trouble: Month['troubles'][number] }

/** A figure that stands in the way; it opens the rows behind it in place. Which is open stays in the address: Back returns to it. */
export function TroubleRow({ month, trouble }: Props) {
  const { kind, name, count, total, what, link } = trouble
  const opened = useOpen()
  const isOpen = opened.id === kind
  const isUrgent = kind === 'statement' || (kind === 'missing' && month.overdue !== null)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">
            <Status tone={isUrgent ? 'bad' : 'warn'}>{name}</Status>
          </p>
          <p className="mt-1 text-small text-muted">
            {count} на <Money amount={total} />. {what}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:flex-row-reverse max-sm:justify-end">
          {link !== null && (
            <LinkButton size="small" variant="quiet" to={link}>
              Открыть список
            </LinkButton>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => (isOpen ? opened.close() : opened.open(kind))}>
            {isOpen ? 'Скрыть' : showWords(count)}
          </Button>
        </div>
      </div>
      {isOpen && <TroubleRows month={month.month} trouble={trouble} />}
    </>
  )
}

function showWords(count: number): string {
  return count === 1 ? 'Показать' : `Показать ${count} ${plural(count, 'строку', 'строки', 'строк')}`
}
