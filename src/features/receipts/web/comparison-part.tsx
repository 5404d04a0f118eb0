import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Spinner } from '#/platform/web/kit/spinner.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { compareClientReceipt, comparePersonReceipt } from '../contract/receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { isAnnulled, isMatched, receiptLifecycle } from '../domain/receipt.ts'

type Side = 'client' | 'person'
type Props = { readonly side: Side; readonly receipt: ReceiptView }

/** How the platform's receipt data compares with the tax service's, and when it was last compared. */
export function ComparisonPart({ side, receipt }: Props) {
  if (receipt.receipt_id === null && !receiptLifecycle.is.failed(receipt.state)) return null
  if (isAnnulled(receipt.state) && receipt.compared_at === null) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">Сверка с ФНС</h3>
      {receipt.difference !== null && (
        <div className="mb-3">
          <Notice tone="bad" title="Данные расходятся">
            {receipt.difference}
          </Notice>
        </div>
      )}
      {receipt.comparable ? <Compared receipt={receipt} /> : <NoRight side={side} />}
      {receipt.comparable && !receipt.comparing && !isAnnulled(receipt.state) && <CompareButton side={side} receipt={receipt} />}
    </section>
  )
}

function Compared({ receipt }: { readonly receipt: ReceiptView }) {
  if (receipt.comparing) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <Spinner />
        {receipt.compare_text ?? 'Сверяем…'}
      </p>
    )
  }
  if (receipt.compared_at === null)
    return <p className="text-muted">{receipt.compare_text ?? 'Ещё не сверяли. Сверим ночью сами.'}</p>
  return (
    <p className="text-muted">
      {isMatched(receipt.state) ? 'Совпадает с ФНС, сверено ' : 'Сверено '}
      <Moment value={receipt.compared_at} />
      {receipt.compare_text !== null && `. ${receipt.compare_text}`}
    </p>
  )
}

function NoRight({ side }: { readonly side: Side }) {
  return (
    <p className="text-muted">
      Не сверяется: нет права видеть чеки.{' '}
      {side === 'client' ? (
        'Если исполнитель аннулирует чек в «Мой налог», мы об этом не узнаем.'
      ) : (
        <>
          Разрешите его на вкладке{' '}
          <Link to="/person/profile?tab=tax" className="link">
            «Мой налог»
          </Link>
          , и мы заметим ошибки раньше вас.
        </>
      )}
    </p>
  )
}

function CompareButton({ side, receipt }: Props) {
  const asClient = useCall(compareClientReceipt)
  const asPerson = useCall(comparePersonReceipt)
  const compare = async () => {
    const id = parseId('receipt', receipt.id)
    if (id) await (side === 'client' ? asClient.run({ params: { id } }) : asPerson.run({ params: { id } }))
  }
  return (
    <Button
      size="small"
      className="mt-3"
      pending={asClient.pending || asPerson.pending}
      icon={<RefreshCw size={16} aria-hidden="true" />}
      onClick={() => void compare()}
    >
      Сверить с ФНС
    </Button>
  )
}
