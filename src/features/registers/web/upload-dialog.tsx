import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import type { SelectOption } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { StepBar } from '#/platform/web/kit/step-bar.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { downloadTemplate, importRegister } from '../contract/row.ts'
import { saveFile } from '#/platform/web/save-file.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { tableFile } from '#/wire/media-types.ts'
import { PlaceField } from './new-register-fields.tsx'

const megabytes = 20

/** First import step: the file. Columns are mapped on the register page, where the user can return later. */
export function UploadDialog({ places, onClose }: { readonly places: readonly SelectOption[]; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const send = useCall(importRegister, { skipAlerts: true, revalidate: false })
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<RefusalOf<typeof importRegister>>()
  const [place, setPlace] = useState(places[0]?.value ?? '')
  return (
    <Dialog
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Загрузка реестра"
      size="wide"
      holdsWork={send.pending}
    >
      <StepBar steps={['Файл', 'Столбцы', 'Проверка']} current={0} />
      <div className="space-y-4">
        <PlaceField places={places} value={place} onChange={setPlace} />
        <FileDrop
          label={send.pending ? `Читаем ${file?.name ?? 'файл'}…` : 'Перетащите файл сюда или выберите'}
          hint={`${tableFile.words} или платёжные поручения из 1С (TXT), до ${megabytes} МБ и 10 000 строк. Названия столбцов могут быть любыми.`}
          accept={`${tableFile.endings},.txt`}
          maxBytes={megabytes * 1024 * 1024}
          disabled={send.pending}
          onFiles={(files) => void upload(files[0], false)}
        />
        {refusal && (
          <Notice
            tone={refusal.kind === 'fileAlreadyLoaded' ? 'warn' : 'bad'}
            {...(refusal.kind === 'fileAlreadyLoaded' && {
              action: (
                <Button size="small" pending={send.pending} onClick={() => void upload(file, true)}>
                  Загрузить ещё раз
                </Button>
              ),
            })}
          >
            {refusalText(refusal)}
          </Notice>
        )}
        <p className="text-small text-muted">
          Нужны ИНН, телефон или ФИО исполнителя, сумма и номер задания. По одному ФИО подставим тех, кого вы уже выбирали и
          велели запомнить. Платим только за принятые работы.
        </p>
        <Button variant="quiet" size="small" onClick={() => void saveFile(downloadTemplate.path, 'Шаблон реестра.xlsx')}>
          Скачать шаблон
        </Button>
      </div>
    </Dialog>
  )

  async function upload(chosen: File | undefined, again: boolean): Promise<void> {
    if (!chosen) return
    setFile(chosen)
    setRefusal(undefined)
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const choice = { ...(again && { again: 'true' as const }), ...(place !== '' && { branch_id: place }) }
    const answer = await send.run({ query: { file_name: chosen.name.slice(-200), ...choice }, body: bytes })
    if (answer.ok) await navigate(`/client/registers/${answer.value.register_id}`)
    else setRefusal(answer.refusal)
  }
}
