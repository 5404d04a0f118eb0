import { useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { TextArea } from '#/platform/web/form/text-area.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { replaceReceipt } from '../contract/receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'

/** Dialog to replace an annulled receipt: same amount and day; the service text can be corrected. */
export function ReplaceDialog({ receipt, onClose }: { readonly receipt: ReceiptView; readonly onClose: () => void }) {
  const replace = useCall(replaceReceipt)
  const [service, setService] = useState(receipt.service)
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Запросить новый чек"
      description={`${receipt.seller_name}, ${formatRubles(kopecks(receipt.total), 'short')}`}
      holdsWork={service !== receipt.service}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" pending={replace.pending} onClick={() => void send()}>
            Запросить чек
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">
          Деньги выплачены, поэтому чек нужен. Зарегистрируем в ФНС новый доход на ту же сумму и дату и сообщим исполнителю.
        </p>
        <TextArea
          label="Услуга в чеке"
          hint="Исправьте, если прежний чек аннулирован из-за ошибки"
          maxLength={256}
          rows={3}
          value={service}
          onChange={(event) => {
            setService(event.currentTarget.value)
            setProblem(undefined)
          }}
          {...(problem !== undefined && { error: problem })}
        />
      </div>
    </Dialog>
  )

  async function send(): Promise<void> {
    const id = parseId('receipt', receipt.id)
    if (service.trim() === '') setProblem('Заполните поле')
    else if (id && (await replace.run({ params: { id }, body: { service: service.trim() } })).ok) {
      celebrate('Новый чек в очереди на отправку')
      onClose()
    }
  }
}
