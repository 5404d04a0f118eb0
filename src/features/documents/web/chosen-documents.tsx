import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { shortCount } from '#/platform/web/kit/short-count.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { listClientDocumentIds, listPersonDocumentIds, mostDocuments } from '../contract/document.ts'
import type { DocumentSide } from '../domain/document.ts'
import { manifestLimit } from '../domain/manifest.ts'
import { countText } from '../domain/signing.ts'
import type { documentsQuery } from './documents-address.ts'
import { RemindButton } from './remind-button.tsx'

type ChosenDocumentsProps = {
  readonly side: DocumentSide
  readonly query: ReturnType<typeof documentsQuery>
  /** Of the rows on the page. */
  readonly ids: readonly string[]
  readonly isWholePage: boolean
  /** How many the filters leave, counted up to 100. */
  readonly total: number
  readonly saving: boolean
  readonly onSave: (what: object) => void
  /** Undefined where nothing is signed. */
  readonly onSign: ((ids: readonly string[]) => void) | undefined
  readonly reminds: boolean
  readonly onClear: () => void
}

/** What is done with the chosen documents: those of the page, or all that the filters leave on every page. */
export function ChosenDocuments(props: ChosenDocumentsProps) {
  const { side, query, isWholePage, total, saving, onSave, onSign, reminds, onClear } = props
  const [everywhere, setEverywhere] = useState<readonly string[]>()
  const find = useCall(side === 'client' ? listClientDocumentIds : listPersonDocumentIds, { revalidate: false })
  const all = isWholePage ? everywhere : undefined
  const ids = all ?? props.ids
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3 rounded-card bg-accent-soft px-4 py-2" role="status">
      <span className="font-medium">{all ? allText(all.length) : chosenText(ids.length)}</span>
      {isWholePage && !all && total > ids.length && (
        <Button size="small" variant="quiet" pending={find.pending} onClick={() => void chooseAll()}>
          Выбрать все {shortCount(total)} по отбору
        </Button>
      )}
      {onSign && (
        <Button size="small" variant="primary" onClick={() => onSign(ids.slice(0, manifestLimit))}>
          {ids.length > manifestLimit ? `Подписать первые ${manifestLimit}` : 'Подписать выбранные'}
        </Button>
      )}
      {reminds && <RemindButton side={side} ids={ids} onDone={clear} />}
      <Button size="small" pending={saving} onClick={() => onSave(all ? query : { ids: ids.join(',') })}>
        Скачать выбранные
      </Button>
      <Button size="small" variant="quiet" onClick={clear}>
        Снять выбор
      </Button>
    </div>
  )

  async function chooseAll(): Promise<void> {
    const answer = await find.run({ query })
    if (answer.ok) setEverywhere(answer.value.ids)
  }

  function clear(): void {
    setEverywhere(undefined)
    onClear()
  }
}

function chosenText(count: number): string {
  return `${plural(count, 'Выбран', 'Выбраны', 'Выбрано')} ${countText(count)}`
}

function allText(count: number): string {
  if (count === mostDocuments) return `Выбраны первые ${countText(count)} по отбору: больше за раз нельзя`
  return `${plural(count, 'Выбран', 'Выбраны все', 'Выбраны все')} ${countText(count)} по отбору`
}
