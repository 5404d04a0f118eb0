import { celebrate } from '#/platform/web/alerts.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { putOffDebt } from '../contract.ts'

/** «Напомнить завтра» and «Я оплатил»: both snooze the reminder until tomorrow; the second then checks with the tax service. */
export function usePutOff(onDone: () => void = () => undefined) {
  const { run, pending } = useCall(putOffDebt)
  const put = async (paid: boolean) => {
    const answer = await run({ body: { paid } })
    if (!answer.ok) return
    if (paid) celebrate('Проверим завтра утром', 'Платёж доходит до ФНС за 1–3 рабочих дня. Если она его ещё не увидит, напомним')
    onDone()
  }
  return { later: () => void put(false), paid: () => void put(true), pending }
}
