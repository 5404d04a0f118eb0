import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { celebrate, warn } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Menu } from '#/platform/web/kit/menu.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { tableFile } from '#/wire/media-types.ts'
import { correctRows, exportExchange, exportRows } from '../contract/export.ts'
import type { readRegister } from '../contract/register.ts'
import { downloadErrors } from '../contract/row.ts'
import { registerColumns } from './grid-columns.ts'
import { rowsWord } from './register-words.ts'
import { useGridLayout } from './use-grid-layout.ts'

type Props = {
  readonly register: CallReply<typeof readRegister>
  readonly hasErrors: boolean
  readonly editable: boolean
}

/** A register as files: the table as it is seen, its errors, the same for 1C; and a mended table back. */
export function RowFiles({ register, hasErrors, editable }: Props) {
  const { person } = useViewer()
  const { columns } = useGridLayout(registerColumns, person?.personId ?? '')
  const [search] = useSearchParams()
  const maySeeJournal = useMay('seeJournal')
  const { id, number } = register
  return (
    <div className="mt-4 flex flex-wrap items-start gap-3">
      <Menu
        label={`Скачать ${number}`}
        face="Скачать"
        items={[
          { label: 'Таблицу, как на экране: XLSX', onSelect: () => table('xlsx') },
          { label: 'Таблицу, как на экране: CSV', onSelect: () => table('csv') },
          ...(hasErrors
            ? [
                {
                  label: 'Ошибки таблицей',
                  onSelect: () => void saveFile(addressOf(downloadErrors, { id }), `${number} ошибки.xlsx`),
                },
              ]
            : []),
          { label: 'Для 1С: XML', onSelect: () => exchange('xml') },
          { label: 'Для 1С: JSON', onSelect: () => exchange('json') },
        ]}
      />
      {editable && <Corrections id={id} />}
      {maySeeJournal && (
        <LinkButton variant="quiet" to={`/client/profile?${new URLSearchParams({ tab: 'journal', object: number }).toString()}`}>
          Журнал действий
        </LinkButton>
      )}
    </div>
  )

  function table(format: 'xlsx' | 'csv'): void {
    const query = new URLSearchParams(search)
    query.delete('row')
    query.set('format', format)
    query.set('columns', columns.map(({ key }) => key).join(','))
    void saveFile(`${addressOf(exportRows, { id })}?${query}`, `${number}.${format}`)
  }

  function exchange(format: 'xml' | 'json'): void {
    void saveFile(`${addressOf(exportExchange, { id })}?format=${format}`, `${number} для 1С.${format}`)
  }
}

/** A table mended elsewhere: its rows find themselves. What a colleague has changed meanwhile is told, and nothing of it is lost. */
function Corrections({ id }: { readonly id: string }) {
  const field = useRef<HTMLInputElement>(null)
  const send = useCall(correctRows)
  const [left, setLeft] = useState<CallReply<typeof correctRows>>()
  return (
    <>
      <Button pending={send.pending} onClick={() => field.current?.click()}>
        Загрузить исправленную таблицу
      </Button>
      <input
        ref={field}
        type="file"
        accept={tableFile.endings}
        aria-label="Исправленная таблица реестра"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void load(file)
        }}
      />
      {left && <LeftOf answer={left} onClose={() => setLeft(undefined)} />}
    </>
  )

  async function load(file: File): Promise<void> {
    setLeft(undefined)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const answer = await send.run({ params: { id }, query: { file_name: file.name.slice(-200) }, body: bytes })
    if (!answer.ok) return
    const { changed, left: notTaken, unknown, repeated } = answer.value
    if (notTaken.length + unknown.length + repeated.length > 0) return setLeft(answer.value)
    if (changed === 0) warn('Ничего не изменилось', 'В таблице то же, что и в реестре')
    else celebrate(`Исправлено: ${rowsWord(changed)}`, 'Вернуть всё одним шагом можно кнопкой «Отменить» над таблицей')
  }
}

function LeftOf({ answer, onClose }: { readonly answer: CallReply<typeof correctRows>; readonly onClose: () => void }) {
  const { changed, left, unknown, repeated } = answer
  return (
    <div className="basis-full">
      <Notice
        tone="warn"
        title={`Исправлено: ${rowsWord(Math.max(0, changed - left.length))}, записано не всё`}
        action={
          <Button size="small" onClick={onClose}>
            Понятно
          </Button>
        }
      >
        <ul>
          {left.slice(0, 10).map((one) => (
            <li key={one.row_id}>
              Строка {one.no}:{' '}
              {one.cells
                .filter(({ outcome }) => outcome !== 'taken')
                .map((cell) => cell.text ?? `в файле «${cell.yours}», коллега записал «${cell.theirs}»`)
                .join('; ')}
            </li>
          ))}
          {left.length > 10 && <li>И ещё {left.length - 10}</li>}
          {unknown.length > 0 && (
            <li>Строки файла, которых нет в этом реестре: {unknown.join(', ')}. Его таблицу можно скачать заново</li>
          )}
          {repeated.length > 0 && (
            <li>
              Строки файла {repeated.join(', ')} — об одной строке реестра: какая верна, мы не знаем. Новому платежу нужна своя
              строка
            </li>
          )}
        </ul>
      </Notice>
    </div>
  )
}
