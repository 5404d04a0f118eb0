import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { RefusalOf } from '#/platform/web/call-refusal.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { startRegister } from '../contract/register.ts'
import type { registerView } from '../contract/register.ts'
import { peopleWord, rowsWord, rubles } from './register-words.ts'

type Register = z.output<typeof registerView>
type PayRefusal = RefusalOf<typeof startRegister>

/** Final confirmation before payment. */
export function PayDialog({ register, onClose }: { readonly register: Register; readonly onClose: () => void }) {
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
