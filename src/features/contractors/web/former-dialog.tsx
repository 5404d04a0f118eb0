import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { RadioCards } from '#/platform/web/form/radio-cards.tsx'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LeftLines } from '#/platform/web/kit/left-lines.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { tableFile } from '#/wire/media-types.ts'
import { previewFormerEmployees, saveFormerEmployees } from '../contract/former-employee.ts'
import type { FormerMode } from '../domain/former-file.ts'
import type { ChosenFile, Columns } from './chosen-file.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ColumnKind } from './column-choice.tsx'
import { peopleWord } from './shown-dependence.ts'

type Preview = CallReply<typeof previewFormerEmployees>
export type FormerDialogProps = {
  readonly open: boolean
  /** A list is there already. */
  readonly isThere: boolean
  readonly onClose: (done?: string) => void
}

/** A file or pasted lines of former employees: says whom the list would hold and what would be kept, before anything is. */
export function FormerDialog({ open, isThere, onClose }: FormerDialogProps) {
  const [typed, setTyped] = useState('')
  const [file, setFile] = useState<ChosenFile>()
  const [preview, setPreview] = useState<Preview>()
  const [mode, setMode] = useState<FormerMode>('replace')
  const [problem, setProblem] = useState<string>()
  const look = useCall(previewFormerEmployees, { skipAlerts: true, revalidate: false })
  const save = useCall(saveFormerEmployees, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      size="wide"
      holdsWork={preview !== undefined || typed !== ''}
      onOpenChange={(next) => !next && close()}
      title="Бывшие сотрудники"
      description={file && preview ? 'Столбцы нашли сами — проверьте и поправьте, если не так.' : undefined}
      footer={
        preview ? (
          <>
            <Button onClick={() => setPreview(undefined)}>Назад</Button>
            <Button
              variant="primary"
              disabled={preview.good === 0}
              pending={save.pending || look.pending}
              onClick={() => void send()}
            >
              Сохранить список
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => close()}>Отмена</Button>
            <Button variant="primary" disabled={typed.trim() === ''} pending={look.pending} onClick={() => void readTyped()}>
              Проверить
            </Button>
          </>
        )
      }
    >
      <div className="space-y-5">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {file && preview ? (
          <>
            <ColumnChoice
              file={preview}
              kinds={kinds}
              chosen={columnsOf(preview)}
              onColumns={(columns) => void read(file, columns)}
            />
            {isThere && (
              <RadioCards
                legend="Что сделать со списком"
                columns={2}
                name="mode"
                cards={[
                  { value: 'replace', label: 'Заменить', text: 'Прежний список удалим' },
                  { value: 'add', label: 'Дополнить', text: 'У тех, кто уже есть, возьмём новый день' },
                ]}
                value={mode}
                onChange={(event) => setMode(event.currentTarget.value === 'add' ? 'add' : 'replace')}
              />
            )}
            <Kept preview={preview} />
          </>
        ) : (
          <>
            <FileDrop
              label={look.pending ? `Читаем ${file?.name ?? 'файл'}…` : 'Перетащите файл сюда или выберите'}
              hint={`${tableFile.words}, до 10 000 строк: ИНН и последний день. Столбцы найдём сами.`}
              accept={tableFile.endings}
              maxBytes={5 * 1024 * 1024}
              disabled={look.pending}
              onFiles={(files) => void choose(files[0])}
            />
            <TextArea
              label="Или вставьте строки"
              optional
              rows={5}
              hint="В строке ИНН и последний день: 772852512454 01.03.2026"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  )

  function close(done?: string): void {
    setTyped('')
    setFile(undefined)
    setPreview(undefined)
    setProblem(undefined)
    onClose(done)
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (chosen) await read({ name: chosen.name.slice(-200), bytes: new Uint8Array(await chosen.arrayBuffer()) }, {})
  }

  function readTyped(): Promise<void> {
    const lines = typed
      .split('\n')
      .map((line) => line.trim().split(/[\s;,]+/))
      .filter(([inn]) => inn !== '' && inn !== undefined)
    const text = ['ИНН;Последний день', ...lines.map(([inn, day]) => `${inn};${day ?? ''}`)].join('\n')
    return read({ name: 'Список.csv', bytes: new TextEncoder().encode(text) }, {})
  }

  async function read(chosen: ChosenFile, columns: Columns): Promise<void> {
    setFile(chosen)
    setProblem(undefined)
    const answer = await look.run({ query: { file_name: chosen.name, ...columns }, body: chosen.bytes })
    if (answer.ok) setPreview(answer.value)
    else setProblem(refusalText(answer.refusal))
  }

  async function send(): Promise<void> {
    if (!file || !preview) return
    setProblem(undefined)
    const query = {
      file_name: file.name,
      ...columnsOf(preview),
      mode: isThere ? mode : 'replace',
      seen: preview.version,
    } as const
    const answer = await save.run({ query, body: file.bytes })
    if (answer.ok) return close(`Список сохранён: ${peopleWord(answer.value.saved)}`)
    setProblem(refusalText(answer.refusal))
    // Another member has changed the list: it is looked at again.
    if (answer.refusal.kind === 'staleVersion') setPreview(undefined)
  }
}

function columnsOf(preview: Preview): Columns & { readonly inn_column: number; readonly day_column: number } {
  return {
    sheet: preview.sheet,
    heading_row: preview.heading_row,
    inn_column: preview.inn_column,
    day_column: preview.day_column,
  }
}

const kinds: readonly ColumnKind[] = [
  { key: 'inn_column', label: 'Столбец с ИНН', needed: true },
  { key: 'day_column', label: 'Столбец с последним днём', needed: true },
]

/** What is kept of the file, and what is not. */
function Kept({ preview: { rows, good, left, wrong } }: { readonly preview: Preview }) {
  return (
    <div className="space-y-3">
      <p>
        {rows} {plural(rows, 'строка', 'строки', 'строк')}.{' '}
        {good === 0 ? 'Вносить некого.' : `В список ${plural(good, 'попадёт', 'попадут', 'попадут')} ${peopleWord(good)}.`}
      </p>
      <p className="text-muted">
        Сохраним о каждом отпечаток ИНН и последний день, больше ничего: сам файл, ИНН и имена не храним. Отпечаток сверим с ИНН
        тех, кому вы платите или кого выбираете.
      </p>
      {left.length > 0 && <LeftLines left={left} />}
      {wrong > left.filter(({ kind }) => kind === 'wrong').length && (
        <p className="text-small text-muted">
          Показали первые {left.length} строк; с ошибкой — {wrong}.
        </p>
      )}
    </div>
  )
}
