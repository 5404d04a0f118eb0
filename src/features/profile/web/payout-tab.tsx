import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { mostPayoutMethods } from '../domain/payout-method.ts'
import { profileWords } from './profile-words.ts'
import { PayoutForm } from './payout-form.tsx'
import { PayoutMethodRow, inSentence } from './payout-method-row.tsx'
import type { Method } from './payout-method-row.tsx'

export function PayoutTab({ methods }: { readonly methods: readonly Method[] }) {
  const [adding, setAdding] = useState(false)
  const none = methods.length === 0
  const full = methods.length >= mostPayoutMethods
  return (
    <div className="max-w-2xl space-y-6">
      {!none && (
        <Card title="Куда платить">
          <PayingNow methods={methods} />
          <ul className="divide-y divide-line">
            {methods.map((method) => (
              <PayoutMethodRow key={method.id} method={method} others={methods.filter((other) => other !== method)} />
            ))}
          </ul>
          <p className="mt-2 text-small text-muted">{profileWords.payoutWhy}</p>
          {new Set(methods.map(({ kind }) => kind)).size > 1 && (
            <p className="mt-2 text-small text-muted">
              Одни заказчики платят только на счёт, другие только по СБП. Если основной способ не подошёл, деньги придут на другой
              из этих.
            </p>
          )}
          {!adding && (
            <div className="mt-4 space-y-2 border-t border-line pt-4">
              <Button icon={<Plus size={18} aria-hidden="true" />} disabled={full} onClick={() => setAdding(true)}>
                Добавить способ
              </Button>
              {full && <p className="text-small text-muted">Больше пяти нельзя: уберите лишний.</p>}
            </div>
          )}
        </Card>
      )}
      {(none || adding) && (
        <Card title={none ? 'Куда платить' : 'Новый способ'}>
          <div className="mb-5">
            {none ? (
              <p className="text-muted">
                {profileWords.payoutWhy} {profileWords.noCards}
              </p>
            ) : (
              <Notice>
                Новый способ начнёт работать через 24 часа. Это защита от взлома: всё это время деньги идут на прежний. О новом
                способе мы сообщим в СМС.
              </Notice>
            )}
          </div>
          <PayoutForm first={none} onDone={() => setAdding(false)} {...(none ? {} : { onCancel: () => setAdding(false) })} />
        </Card>
      )}
    </div>
  )
}

/** Shown only when payments do not go where the person may expect. */
function PayingNow({ methods }: { readonly methods: readonly Method[] }) {
  const paying = methods.find((method) => method.pays_now)
  if (paying?.is_main) return null
  return (
    <div className="mb-4">
      {paying ? (
        <Notice>Пока новый основной способ ждёт 24 часа, деньги приходят на прежний: {inSentence(paying.mask)}.</Notice>
      ) : (
        <Notice tone="warn" title="Выплаты подождут">
          Ни один способ ещё не работает. Деньги уйдут сами, когда заработает первый.
        </Notice>
      )}
    </div>
  )
}
