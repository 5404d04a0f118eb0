import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { addressOf } from '#/wire/endpoint.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { tableFile } from '#/wire/media-types.ts'
import { downloadTaskTemplate, importTasks, previewTaskFile } from '../contract/task-file.ts'
import { mostTasksOfFile } from '../domain/task-file.ts'

type Preview = CallReply<typeof previewTaskFile>
type ChosenFile = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }

export type TaskFileProps = {
  readonly open: boolean
  readonly branches: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}

/** Tasks from a file: says what it makes and which lines are wrong before anything is stored. */
export function TaskFileDialog({ open, branches, onClose }: TaskFileProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [preview, setPreview] = useState<Preview>()
  const [branch, setBranch] = useState('')
  const [problem, setProblem] = useState<string>()
  const look = useCall(previewTaskFile, { skipAlerts: true, revalidate: false })
  const make = useCall(importTasks, { skipAlerts: true })
  return (
    <Dialog
      open={open}
      size="wide"
      holdsWork={preview !== undefined}
      onOpenChange={(next) => !next && close()}
      title="Задания из файла"
      description={file && preview ? `«${file.name}»` : 'Каждая строка станет черновиком: проверьте их и опубликуйте все сразу.'}
      {...(preview && {
        footer: (
          <>
            <Button onClick={() => setPreview(undefined)}>Другой файл</Button>
            <Button variant="primary" disabled={preview.good === 0} pending={make.pending} onClick={() => void send()}>
              Создать {draftsWords(preview.good)}
            </Button>
          </>
        ),
      })}
    >
      <div className="space-y-5">
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        {preview ? (
          <>
            {branches.length > 0 && (
              <SelectField
                label="Подразделение"
                optional
                placeholder="Вся организация"
                options={branches.map(({ id, name }) => ({ value: id, label: name }))}
                value={branch}
                onChange={(event) => setBranch(event.currentTarget.value)}
              />
            )}
            <Found preview={preview} />
          </>
        ) : (
          <>
            <FileDrop
              label={look.pending ? `Читаем ${file?.name ?? 'файл'}…` : 'Перетащите файл сюда или выберите'}
              hint={`${tableFile.words}, до ${mostTasksOfFile} строк. Столбцы узнаём по заголовкам, порядок любой.`}
              accept={tableFile.endings}
              maxBytes={5 * 1024 * 1024}
              disabled={look.pending}
              onFiles={(files) => void read(files[0])}
            />
            <Button size="small" onClick={() => void saveFile(addressOf(downloadTaskTemplate), 'Шаблон заданий.xlsx')}>
              Скачать шаблон
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    const next = { name: chosen.name.slice(-200), bytes: new Uint8Array(await chosen.arrayBuffer()) }
    setFile(next)
    setProblem(undefined)
    const answer = await look.run({ query: { file_name: next.name }, body: next.bytes })
    if (answer.ok) setPreview(answer.value)
    else setProblem(refusalText(answer.refusal))
  }

  async function send(): Promise<void> {
    if (!file) return
    setProblem(undefined)
    const query = { file_name: file.name, ...(branch !== '' && { branch_id: branch }) }
    const answer = await make.run({ query, body: file.bytes })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    toast(`Создано: ${draftsWords(answer.value.made)}`)
    close()
  }

  function close(): void {
    setFile(undefined)
    setPreview(undefined)
    setProblem(undefined)
    onClose()
  }
}

function Found({ preview: { good, titles, wrong } }: { readonly preview: Preview }) {
  return (
    <div className="space-y-4">
      <div>
        <p className="font-medium">{good === 0 ? 'Строк без ошибок нет' : `Без ошибок — ${draftsWords(good)}`}</p>
        {titles.length > 0 && (
          <p className="text-small wrap-anywhere text-muted">
            {titles.join(' · ')}
            {good > titles.length && ` и ещё ${good - titles.length}`}
          </p>
        )}
      </div>
      {wrong.length > 0 && (
        <Notice tone="warn" title={`С ошибкой — ${wrong.length}: их пропустим`}>
          <ul className="max-h-64 space-y-1 overflow-y-auto">
            {wrong.map(({ row, title, text }) => (
              <li key={row} className="wrap-anywhere">
                Строка {row}
                {title !== '' && `, «${title}»`}: {text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

function draftsWords(count: number): string {
  return `${count} ${plural(count, 'черновик', 'черновика', 'черновиков')}`
}
