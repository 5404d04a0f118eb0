import type * as z from 'zod/mini'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { readClientSheet } from '../contract/signing.ts'
import type { DocumentSide } from '../domain/document.ts'

export type Sheet = z.output<typeof readClientSheet.reply>
type Item = Sheet['items'][number]
type Props = {
  readonly side: DocumentSide
  readonly items: readonly Item[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ticked: ReadonlySet<string>) => void
}

/** Few documents tell themselves at once; many are opened one by one. */
const openAtOnce = 3

/** Each document of the sheet in its five lines, with a box of its own that says that it was read. */
export function SheetLines({ side, items, ticked, onTick }: Props) {
  const fit = items.filter(({ problem }) => problem === null)
  const isRead = (item: Item) => item.read || ticked.has(item.id)
  return (
    <>
      {fit.length > 1 && (
        <Checkbox
          label={`Я прочитал все документы списка (${fit.length})`}
          checked={fit.every(isRead)}
          onChange={(event) => onTick(new Set(event.currentTarget.checked ? fit.map(({ id }) => id) : []))}
        />
      )}
      <ul className="divide-y divide-line border-y border-line" aria-label="Документы на подпись">
        {items.map((item) => (
          <li key={item.id} className="space-y-2 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="min-w-0 font-medium">
                {item.kind_name} <span className="whitespace-nowrap">№ {item.number}</span>
              </p>
              {item.amount !== null && <Money amount={item.amount} />}
            </div>
            <p className="text-muted">{item.counterparty}</p>
            <Short item={item} open={items.length <= openAtOnce} />
            <div className="flex flex-wrap items-center justify-between gap-3">
              {item.problem === null ? (
                <Checkbox
                  label="Я прочитал документ"
                  checked={isRead(item)}
                  disabled={item.read}
                  onChange={(event) => onTick(toggled(ticked, item.id, event.currentTarget.checked))}
                />
              ) : (
                <Status tone="bad">Не подписать: {item.problem}</Status>
              )}
              <a className="link text-small" href={`/${side}/docs/${item.id}`} target="_blank" rel="noreferrer">
                Открыть текст
              </a>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Short({ item, open }: { readonly item: Item; readonly open: boolean }) {
  if (item.short.length === 0) return null
  return (
    <details open={open}>
      <summary className="cursor-pointer text-small text-accent">Коротко</summary>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[9rem_1fr]">
        {item.short.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function toggled(ticked: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(ticked)
  if (on) next.add(id)
  else next.delete(id)
  return next
}
