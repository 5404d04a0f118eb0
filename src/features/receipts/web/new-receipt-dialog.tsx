import { useRef, useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { newAttemptKey } from '#/platform/web/default-headers.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import { formatDay } from '#/kernel/time.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { makeOwnReceipt, readSaleTerms } from '../contract/own-receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { SaleForm, saleForm } from './sale-form.tsx'
import { SaleRefusal, SaleStop } from './sale-refusal.tsx'
import type { RefusedSale } from './sale-refusal.tsx'
import type { ReadSale } from './typed-sale.ts'

export type NewReceiptDialogProps = {
  /** A sale to repeat; absent for a new one. */
  readonly like?: ReceiptView | undefined
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

const nothing = {}

type Body = CallInput<typeof makeOwnReceipt>['body']

/** «Новый чек»: an income that no payment of the platform stands behind. The same press sent twice is one receipt. */
export function NewReceiptDialog({ like, onClose, onMade }: NewReceiptDialogProps) {
  const asked = useLookUp(readSaleTerms, nothing)
  const making = useCall(makeOwnReceipt, { skipAlerts: true, revalidate: false })
  const [refused, setRefused] = useState<{ readonly refusal: RefusedSale; readonly body: Body }>()
  const attempt = useRef<{ readonly typed: string; readonly key: string }>(undefined)
  const forget = useRef<() => void>(undefined)
  const terms = asked?.ok ? asked.value : undefined
  const stop = terms?.stop ?? null
  return (
    <Dialog
      open
      size="wide"
      holdsWork
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={like ? 'Повторить чек' : 'Новый чек'}
      description="Для дохода, который пришёл не через «Наряд». Чеки за выплаты мы создаём сами."
      footer={
        <>
          <Button onClick={onClose}>{stop === null ? 'Отмена' : 'Понятно'}</Button>
          {stop === null && (
            <Button type="submit" form={saleForm} variant="primary" pending={making.pending} disabled={asked === undefined}>
              Зарегистрировать
            </Button>
          )}
        </>
      }
    >
      {asked === undefined ? (
        <Skeleton className="h-96" />
      ) : stop === null ? (
        <SaleForm
          terms={terms}
          like={like}
          onSend={(sale, onSent) => {
            forget.current = onSent
            return send(insisted(bodyOf(sale)))
          }}
        >
          {refused && (
            <SaleRefusal
              refusal={refused.refusal}
              pending={making.pending}
              onInsist={() => void send({ ...refused.body, even_similar: true })}
            />
          )}
        </SaleForm>
      ) : (
        <SaleStop stop={stop} />
      )}
    </Dialog>
  )

  /** After a lost answer to «Всё равно» the very same sale goes once more, with its key. */
  function insisted(body: Body): Body {
    const again = { ...body, even_similar: true }
    return attempt.current?.typed === JSON.stringify(again) ? again : body
  }

  async function send(body: Body): Promise<void> {
    const typed = JSON.stringify(body)
    if (attempt.current?.typed !== typed) attempt.current = { typed, key: newAttemptKey() }
    const made = await making.run({ body }, { idempotencyKey: attempt.current.key })
    if (!made.ok) return setRefused({ refusal: made.refusal, body })
    // The next receipt is another one, whatever is typed.
    attempt.current = undefined
    forget.current?.()
    celebrate('Чек создан', 'Регистрируем его в ФНС')
    onClose()
    onMade(made.value.id)
  }
}

function bodyOf({ services, operation_on: day, ...sale }: ReadSale): Body {
  return { ...sale, services, operation_on: formatDay(day), even_similar: false }
}
