import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { toast } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { previewInvitations, startInvitations } from '../contract/invitation.ts'
import { mostInvited } from '../domain/invitation-file.ts'
import type { ChosenFile, Columns } from './chosen-file.ts'
import { ColumnChoice } from './column-choice.tsx'
import type { ColumnKind } from './column-choice.tsx'
import { LeftLines } from '#/platform/web/kit/left-lines.tsx'
import { tableFile } from '#/wire/media-types.ts'

type Preview = CallReply<typeof previewInvitations>

/** A file of people: shows whom it invites and which lines it skips before anything is sent. */
export function InviteFileDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile>()
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const look = useCall(previewInvitations, { skipAlerts: true, revalidate: false })
  const start = useCall(startInvitations, { skipAlerts: true })
  const count = preview ? preview.by_sms + preview.by_link : 0
  return (
    <Dialog
      open
      size="wide"
      holdsWork={preview !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Пригласить списком"
      description={file && preview ? `«${file.name}». Столбцы нашли сами — проверьте и поправьте, если не так.` : undefined}
      {...(preview && {
        footer: (
          <>
            <Button onClick={() => setPreview(undefined)}>Другой файл</Button>
            <Button variant="primary" disabled={count === 0} pending={start.pending || look.pending} onClick={() => void send()}>
              Пригласить {count} {plural(count, 'человека', 'человек', 'человек')}
            </Button>
          </>
        ),
      })}
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
            <Found preview={preview} />
          </>
        ) : (
          <FileDrop
            label={look.pending ? `Читаем ${file?.name ?? 'файл'}…` : 'Перетащите файл сюда или выберите'}
            hint={`${tableFile.words}, до ${mostInvited} строк: телефон, ИНН, имя. Нужен телефон или ИНН, столбцы найдём сами.`}
            accept={tableFile.endings}
            maxBytes={5 * 1024 * 1024}
            disabled={look.pending}
            onFiles={(files) => void choose(files[0])}
          />
        )}
      </div>
    </Dialog>
  )

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    await read({ name: chosen.name.slice(-200), bytes: new Uint8Array(await chosen.arrayBuffer()) }, {})
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
    const answer = await start.run({ query: { file_name: file.name, ...columnsOf(preview) }, body: file.bytes })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    toast('Приглашаем. Окно можно закрыть: дойдёт само')
    onClose()
  }
}

function columnsOf(preview: Preview): Columns {
  return {
    sheet: preview.sheet,
    heading_row: preview.heading_row,
    ...(preview.phone_column !== null && { phone_column: preview.phone_column }),
    ...(preview.inn_column !== null && { inn_column: preview.inn_column }),
    ...(preview.name_column !== null && { name_column: preview.name_column }),
  }
}

const kinds: readonly ColumnKind[] = [
  { key: 'phone_column', label: 'Столбец с телефоном' },
  { key: 'inn_column', label: 'Столбец с ИНН' },
  { key: 'name_column', label: 'Столбец с именем' },
]

function Found({ preview }: { readonly preview: Preview }) {
  const { rows, by_sms: bySms, by_link: byLink, left } = preview
  return (
    <div className="space-y-3">
      <p>
        {rows} {plural(rows, 'строка', 'строки', 'строк')}.{' '}
        {bySms > 0 && `СМС уйдёт ${bySms} ${plural(bySms, 'человеку', 'людям', 'людям')}. `}
        {byLink > 0 && `Без телефона — ${byLink}: вместо СМС появятся ссылки, передайте их сами.`}
        {bySms + byLink === 0 && 'Приглашать некого.'}
      </p>
      {left.length > 0 && <LeftLines left={left} />}
    </div>
  )
}
