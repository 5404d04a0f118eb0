import { Send } from 'lucide-react'
import { parseId } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { giveUpSale, retrySale } from '../contract/own-receipt.ts'

/** What a person does with a sale that the tax service refused: sends it again, or leaves it unregistered. */
export function RefusedSale({ id: typed }: { readonly id: string }) {
  const retry = useCall(retrySale)
  const giveUp = useCall(giveUpSale)
  const id = parseId('receipt', typed)
  if (id === undefined) return null
  const send = async () => {
    if ((await retry.run({ params: { id } })).ok) celebrate('Чек снова в очереди на отправку')
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button size="small" pending={retry.pending} icon={<Send size={16} aria-hidden="true" />} onClick={() => void send()}>
        Отправить ещё раз
      </Button>
      <Button size="small" variant="quiet" pending={giveUp.pending} onClick={() => void giveUp.run({ params: { id } })}>
        Не регистрировать
      </Button>
    </div>
  )
}
