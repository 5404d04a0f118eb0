import { useState } from 'react'
import { listAccounts } from '#/features/organizations/contract/money.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { FileDrop } from '#/platform/web/form/file-drop.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { uploadStatement } from '../contract/statement.ts'
import { formHint, statementForms } from '../domain/statement-form.ts'
import type { StatementForm } from '../domain/statement-form.ts'

const megabytes = 32

/** Takes a statement of the bank. What it told is said in a line; what is not clear stands on the page behind. */
export function UploadStatementDialog({ onClose }: { readonly onClose: () => void }) {
  const send = useCall(uploadStatement, { skipAlerts: true })
  const [problem, setProblem] = useState<string>()
  const [form, setForm] = useState<StatementForm>('known')
  const [chosen, setChosen] = useState<string>()
  const isTable = form !== 'known'
  const answer = useLookUp(listAccounts, isTable ? {} : undefined)
  const accounts = answer?.ok ? answer.value : []
  const accountId = chosen ?? accounts[0]?.id
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Загрузка выписки"
      description="Скачайте её в интернет-банке за дни, когда банк исполнял поручения: лучше в формате 1С, в нём есть всё."
      holdsWork={send.pending}
    >
      <div className="space-y-4">
        <SelectField
          label="Вид файла"
          options={statementForms}
          value={form}
          onChange={({ target }) => setForm(statementForms.find(({ value }) => value === target.value)?.value ?? 'known')}
        />
        {isTable && accounts.length > 1 && (
          <SelectField
            label="Выписка какого счёта"
            options={accounts.map(({ id, account, bank_name: bank }) => ({ value: id, label: `${account} ${bank}`.trim() }))}
            value={accountId}
            onChange={({ target }) => setChosen(target.value)}
          />
        )}
        <FileDrop
          label={send.pending ? 'Читаем выписку…' : 'Перетащите файл сюда или выберите'}
          hint={`${formHint(form)}, до ${megabytes} МБ`}
          accept={isTable ? '.csv,.txt' : '.txt,.xml'}
          maxBytes={megabytes * 1024 * 1024}
          disabled={send.pending || (isTable && accountId === undefined)}
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
    const table = form === 'known' || accountId === undefined ? {} : { table: form, account_id: accountId }
    const sent = await send.run({ query: { file_name: file.name.slice(-200), ...table }, body })
    if (!sent.ok) return setProblem(refusalText(sent.refusal))
    celebrate(resultWords(sent.value))
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
