import { Send } from 'lucide-react'
import { useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { giveUpSale, retrySale } from '../contract/own-receipt.ts'

/** What a person does with a sale that the tax service refused: sends it again, or leaves it unregistered. */
export function RefusedSale({ id: typed }: { readonly id: string }) {
  const retry = useCall(retrySale)
  const giveUp = useCall(giveUpSale)
  const [isAsking, setIsAsking] = useState(false)
  const id = parseId('receipt', typed)
  if (id === undefined) return null
  const send = async () => {
    if ((await retry.run({ params: { id } })).ok) celebrate('Чек снова в очереди на отправку')
  }
  const leave = async () => {
    await giveUp.run({ params: { id } })
    setIsAsking(false)
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button size="small" pending={retry.pending} icon={<Send size={16} aria-hidden="true" />} onClick={() => void send()}>
        Отправить ещё раз
      </Button>
      <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
        Не регистрировать
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setIsAsking}
          title="Не регистрировать этот чек?"
          verb="Не регистрировать"
          cancel="Оставить"
          pending={giveUp.pending}
          onConfirm={() => void leave()}
        >
          В ФНС дохода не будет, а отправить этот чек снова станет нельзя. Если деньги вы получили, сделайте новый чек.
        </ConfirmDialog>
      )}
    </div>
  )
}
