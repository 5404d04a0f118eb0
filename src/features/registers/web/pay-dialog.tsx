import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { useCall } from '#/platform/web/use-call.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { startRegister, tryPayment } from '../contract/register.ts'
import type { registerView } from '../contract/register.ts'
import { peopleWord, rowsWord, rubles } from './register-words.ts'

type Register = z.output<typeof registerView>
type Props = { readonly register: Register; readonly onClose: () => void; readonly onSchedule: () => void }
type PayRefusal = RefusalOf<typeof startRegister>

/** Final confirmation before payment. */
export function PayDialog({ register, onClose, onSchedule }: Props) {
  const start = useCall(startRegister, { skipAlerts: true })
  const [refused, setRefused] = useState<PayRefusal>()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Проверьте перед оплатой"
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button onClick={onSchedule}>{register.scheduled ? 'Изменить время' : 'Запланировать'}</Button>
          <Button variant="primary" pending={start.pending} onClick={() => void pay()}>
            Оплатить {rubles(register.sum)}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {refused && (
          <Notice tone="bad">
            <p>{refusalText(refused)}</p>
            {(refused.kind === 'accountMissing' || refused.kind === 'bankMissing') && (
              <LinkButton className="mt-3" to="/client/profile?tab=money">
                Счета компании
              </LinkButton>
            )}
          </Notice>
        )}
        <KeyValues
          items={[
            { label: 'Спишем', value: <b>{rubles(register.sum)}</b> },
            { label: 'Кому', value: `${peopleWord(register.people)}, ${rowsWord(register.living_rows)}` },
            { label: 'Со счёта', value: register.account },
            { label: 'Согласовал', value: register.approved_by },
          ]}
        />
        <DryRun id={register.id} />
        {register.by_file && (
          <Notice title="Платим файлом для банка">
            Сами деньги не уйдут: проверим каждую строку и соберём файл поручений. Его вы загрузите в интернет-банк, а потом
            принесёте выписку.
          </Notice>
        )}
        <p className="text-muted">
          После отправки отменить нельзя. Перед каждой выплатой заново спросим ФНС о статусе и проверим привязку: если что-то не
          так, строка подождёт, остальные уйдут. Если ФНС молчит, подойдёт её ответ за последние сутки. Чеки сформируем сами.
        </p>
      </div>
    </Dialog>
  )

  async function pay(): Promise<void> {
    setRefused(undefined)
    const answer = await start.run({ params: { id: register.id } })
    if (answer.ok) onClose()
    else setRefused(answer.refusal)
  }
}

/** What would stop now, by the rule of the payment itself. */
function DryRun({ id }: { readonly id: string }) {
  const answer = useLookUp(tryPayment, { params: { id } })
  if (!answer) return <p className="text-muted">Проверяем перед оплатой…</p>
  if (!answer.ok) return null
  const { rows, passing, passing_sum: passingSum, stops, unasked, shortage } = answer.value
  const rest = rows - passing - stops.length
  if (passing === rows)
    return (
      <p>
        {shortage ? `${shortage.text}. ${shortage.fix}` : 'Прогон: пройдут все строки.'}
        {unasked > 0 && ` Статус самозанятого спросим при оплате: ${rowsWord(unasked)}.`}
      </p>
    )
  return (
    <Notice
      tone="warn"
      title={passing === 0 ? 'Сейчас не пройдёт ни одна строка' : `Пройдут ${passing} из ${rows} на ${rubles(passingSum)}`}
    >
      <ul className="mt-2 max-h-60 space-y-2 overflow-y-auto">
        {stops.map(({ no, fio, text, fix }) => (
          <li key={no}>
            Строка {no}, {fio}: <b className="font-medium">{text}</b>. {fix}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2">И ещё {rowsWord(rest)}.</p>}
      {shortage && (
        <p className="mt-2">
          {shortage.text}. {shortage.fix}
        </p>
      )}
      <p className="mt-2">
        {passing === 0 ? 'Строки подождут, пока причина не исчезнет.' : 'Эти строки подождут, остальные уйдут.'}
      </p>
    </Notice>
  )
}
