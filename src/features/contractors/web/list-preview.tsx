import { useState } from 'react'
import { useNavigate } from 'react-router'
import { plural } from '#/kernel/russian.ts'
import { moscowDate, parseDay } from '#/kernel/time.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { startList } from '../contract/status.ts'
import { wrongStatusDay } from '../domain/status-day.ts'
import type { ChosenFile, Columns, Preview } from './chosen-file.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ColumnKind } from './column-choice.tsx'

export type ListPreviewProps = {
  readonly file: ChosenFile
  readonly preview: Preview
  readonly pending: boolean
  readonly onColumns: (columns: Columns) => void
  readonly onCancel: () => void
}

/** What was detected in the file, open to correction, with the invalid lines by number. */
export function ListPreview({ file, preview, pending, onColumns, onCancel }: ListPreviewProps) {
  const navigate = useNavigate()
  const start = useCall(startList, { skipAlerts: true, revalidate: false })
  const [day, setDay] = useState('')
  const [problem, setProblem] = useState<string>()
  const wrongDay = dayProblem(day)
  return (
    <div className="space-y-5">
      <p className="text-muted">«{file.name}». Столбцы нашли сами — проверьте и поправьте, если не так.</p>
      <ColumnChoice file={preview} kinds={kinds} chosen={columnsOf(preview)} onColumns={onColumns} />
      <DateField
        label="На дату"
        optional
        hint="Пусто — на сегодня"
        value={day}
        error={wrongDay}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Found preview={preview} />
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={start.pending || pending}
          disabled={preview.good === 0 || wrongDay !== undefined}
          onClick={() => void send()}
        >
          Проверить {rowsWord(preview.good)}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Другой файл
        </Button>
      </div>
    </div>
  )

  async function send(): Promise<void> {
    setProblem(undefined)
    const answer = await start.run({
      query: {
        file_name: file.name,
        ...columnsOf(preview),
        ...(day.trim() !== '' && { day: day.trim() }),
      },
      body: file.bytes,
    })
    if (answer.ok) await navigate(`?tab=list&list=${answer.value.id}`)
    else setProblem(refusalText(answer.refusal))
  }
}

const kinds: readonly ColumnKind[] = [
  { key: 'inn_column', label: 'Столбец с ИНН', needed: true },
  { key: 'name_column', label: 'Столбец с именем', optional: true },
]

function columnsOf({ sheet, heading_row, inn_column, name_column }: Preview) {
  return { sheet, heading_row, inn_column, ...(name_column !== null && { name_column }) }
}

function Found({ preview }: { readonly preview: Preview }) {
  const { rows, good, repeats, wrong, problems } = preview
  const shown = problems.slice(0, 12)
  return (
    <div className="space-y-3">
      <p>
        Строк: {rows.toLocaleString('ru')}. Верных ИНН — {good.toLocaleString('ru')}
        {repeats > 0 && `, из них повторов — ${repeats.toLocaleString('ru')}`}
        {wrong > 0 && `, с ошибкой — ${wrong.toLocaleString('ru')}`}.
      </p>
      {problems.length > 0 && (
        <Notice tone="warn" title="Эти строки не проверим">
          <ul className="space-y-1">
            {shown.map((one) => (
              <li key={one.row}>
                {one.text}
                {one.typed !== '' && <span className="text-muted"> — «{one.typed}»</span>}
              </li>
            ))}
          </ul>
          {wrong > shown.length && (
            <p className="mt-2">И ещё {(wrong - shown.length).toLocaleString('ru')} — в файле результата.</p>
          )}
        </Notice>
      )}
    </div>
  )
}

function rowsWord(count: number): string {
  return `${count.toLocaleString('ru')} ${plural(count, 'строку', 'строки', 'строк')}`
}

function dayProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const day = parseDay(text)
  return day ? wrongStatusDay(day, moscowDate(Temporal.Now.instant())) : 'Проверьте дату'
}
