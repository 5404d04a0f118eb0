import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { uploadStatement } from '../contract/statement.ts'

const megabytes = 32

/** Takes a statement of the bank. What it told is said in a line; what is not clear stands on the page behind. */
export function UploadStatementDialog({ onClose }: { readonly onClose: () => void }) {
  const send = useCall(uploadStatement, { skipAlerts: true })
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Загрузка выписки"
      description="Скачайте её в интернет-банке в формате 1С за дни, когда банк исполнял поручения."
      holdsWork={send.pending}
    >
      <div className="space-y-4">
        <FileDrop
          label={send.pending ? 'Читаем выписку…' : 'Перетащите файл сюда или выберите'}
          hint={`1CClientBankExchange (.txt) или camt.053 (.xml), до ${megabytes} МБ`}
          accept=".txt,.xml"
          maxBytes={megabytes * 1024 * 1024}
          disabled={send.pending}
          onFiles={(files) => void upload(files[0])}
        />
        {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
        <p className="text-small text-muted">
          Из выписки берём только строки о ваших выплатах исполнителям. Загрузить одну и ту же дважды не страшно.
        </p>
      </div>
    </Dialog>
  )

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return
    setProblem(undefined)
    const body = new Uint8Array(await file.arrayBuffer())
    const answer = await send.run({ query: { file_name: file.name.slice(-200) }, body })
    if (!answer.ok) return setProblem(refusalText(answer.refusal))
    celebrate(resultWords(answer.value))
    onClose()
  }
}

function resultWords(read: { paid: number; returned: number; undecided: number; repeated: number }): string {
  const parts = [
    read.paid > 0 && `исполнено ${read.paid}`,
    read.returned > 0 && `возвращено ${read.returned}`,
    read.undecided > 0 && `решите сами ${read.undecided}`,
    read.repeated > 0 && `уже были ${read.repeated}`,
  ].filter((words) => words !== false)
  return parts.length === 0 ? 'В выписке нет строк о ваших выплатах' : `Выписка прочитана: ${parts.join(', ')}`
}
