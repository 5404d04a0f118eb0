import { CopyPlus, Send, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { parseId } from '#/kernel/ids.ts'
import { formatRubles, kopecks } from '#/kernel/money.ts'
import { plural } from '#/kernel/russian.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { buttonLook } from '#/platform/web/kit/button-look.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Sheet } from '#/platform/web/kit/sheet.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { Tracker } from '#/platform/web/kit/tracker.tsx'
import { celebrate } from '#/platform/web/alerts.ts'
import { offerToShare } from '#/platform/web/offer-to-share.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { retryReceipt } from '../contract/receipt.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { isGoing, receiptLifecycle } from '../domain/receipt.ts'
import { annullerOf, receiptSourceNames } from '../domain/source.ts'
import { buyerOf } from './buyer-of.ts'
import { RefusedSale } from './refused-sale.tsx'
import { CancelButton, CancelPart } from './cancel-part.tsx'
import { historyOf } from './receipt-history.tsx'
import { NeedlessPart } from './needless-part.tsx'
import { ComparisonPart } from './comparison-part.tsx'
import { toneOf } from './receipt-tone.ts'
import { QrButton } from './qr-button.tsx'

type Side = 'client' | 'person'
export type ReceiptDialogProps = {
  readonly side: Side
  readonly id: string | null
  /** Absent while nothing is open, or when the receipt does not exist. */
  readonly receipt: ReceiptView | undefined
  readonly onClose: () => void
  /** Of the person's side: starts a sale like this one. */
  readonly onRepeat?: ((receipt: ReceiptView) => void) | undefined
}

/** Everything about one receipt: fields, origin, history and available actions. */
export function ReceiptDialog({ side, id, receipt, onClose, onRepeat }: ReceiptDialogProps) {
  return (
    <Sheet
      ofRow
      open={id !== null}
      onOpenChange={onClose}
      reading={receipt?.sale ? 'Сведения о чеке' : undefined}
      title={receipt?.receipt_id ? `Чек № ${receipt.receipt_id}` : 'Чек'}
      status={receipt && <Status tone={toneOf[receipt.state]}>{receipt.label}</Status>}
      footer={receipt && <ReceiptButtons side={side} receipt={receipt} onRepeat={onRepeat} />}
    >
      {receipt ? (
        <div className="space-y-7">
          {receipt.sale && <SaleUnderWay receipt={receipt} />}
          <Trouble side={side} receipt={receipt} />
          {side === 'client' && <NeedlessPart receipt={receipt} />}
          <CancelPart side={side} receipt={receipt} />
          <KeyValues items={requisites(side, receipt)} />
          <ComparisonPart side={side} receipt={receipt} />
          <section>
            <h3 className="mb-4 font-semibold">История</h3>
            <Tracker label="История чека" steps={historyOf(receipt)} />
          </section>
        </div>
      ) : (
        <p className="text-muted">Такого чека нет. Проверьте ссылку.</p>
      )}
    </Sheet>
  )
}

/** Only the tax service shows an outside receipt. */
function ReceiptButtons({
  side,
  receipt,
  onRepeat,
}: Pick<ReceiptDialogProps, 'side' | 'onRepeat'> & { readonly receipt: ReceiptView }) {
  const repeat = receipt.sale && onRepeat && (
    <Button size="small" variant="quiet" icon={<CopyPlus size={16} aria-hidden="true" />} onClick={() => onRepeat(receipt)}>
      Повторить
    </Button>
  )
  if (receipt.receipt_id === null) return repeat
  return (
    <>
      {receipt.address === null ? (
        receipt.link && (
          <a href={receipt.link} rel="noreferrer" target="_blank" className={buttonLook('primary', 'small', false)}>
            Открыть на сайте ФНС
          </a>
        )
      ) : (
        <LinkButton to={receipt.address} variant="primary" size="small">
          Открыть чек
        </LinkButton>
      )}
      <QrButton receipt={receipt} wide />
      {side === 'person' && receipt.link && <ShareButton title={`Чек № ${receipt.receipt_id}`} link={receipt.link} />}
      {repeat}
      <CancelButton side={side} receipt={receipt} />
    </>
  )
}

/** Sends the link to the buyer by any app of the device, or copies it. */
function ShareButton({ title, link }: { readonly title: string; readonly link: string }) {
  const share = async () => {
    if (await offerToShare(title, link)) return
    await navigator.clipboard.writeText(link)
    celebrate('Ссылка на чек скопирована')
  }
  return (
    <Button size="small" icon={<Share2 size={16} aria-hidden="true" />} onClick={() => void share()}>
      Поделиться
    </Button>
  )
}

/** A sale that was taken here and is not registered yet, or was given up. */
function SaleUnderWay({ receipt: { state, fail_text: delay, needless } }: { readonly receipt: ReceiptView }) {
  if (needless) {
    return <Notice title="Вы решили не регистрировать этот доход">Передумаете — нажмите «Повторить»: это будет новый чек.</Notice>
  }
  if (!isGoing(state) || receiptLifecycle.is.cancelQueued(state) || delay !== null) return null
  return (
    <Notice title="Приняли. Регистрируем чек в ФНС">
      Обычно это занимает несколько секунд. Окно можно закрыть: мы сообщим, когда чек будет готов.
    </Notice>
  )
}

function Trouble({ side, receipt }: { readonly side: Side; readonly receipt: ReceiptView }) {
  const retry = useCall(retryReceipt)
  const mayEdit = useMay('editRegisters')
  const mayRetry = side === 'client' && mayEdit && receiptLifecycle.actionsOf(receipt.state, 'client').includes('requeue')
  const isRefusedSale = side === 'person' && receipt.sale !== null && receiptLifecycle.may(receipt.state, 'resend', 'person')
  if (receipt.fail_text === null) return null
  const send = async () => {
    const id = parseId('receipt', receipt.id)
    if (id && (await retry.run({ params: { id } })).ok) celebrate('Чек снова в очереди на отправку')
  }
  return (
    <Notice
      tone={receiptLifecycle.is.failed(receipt.state) ? 'bad' : 'warn'}
      title={receipt.fail_text}
      action={
        isRefusedSale ? (
          <RefusedSale id={receipt.id} />
        ) : (
          mayRetry && (
            <Button size="small" pending={retry.pending} icon={<Send size={16} aria-hidden="true" />} onClick={() => void send()}>
              {receiptLifecycle.is.retry(receipt.state) ? 'Отправить сейчас' : 'Отправить ещё раз'}
            </Button>
          )
        )
      }
    >
      {receiptLifecycle.is.retry(receipt.state) && <Silence receipt={receipt} />}
    </Notice>
  )
}

/** Since when there is no answer, how many attempts were made and when the next one is. */
function Silence({ receipt }: { readonly receipt: ReceiptView }) {
  return (
    <>
      {receipt.silent_since !== null && (
        <>
          Ответа нет с <Moment value={receipt.silent_since} />
          {receipt.attempts > 0 && `, ${receipt.attempts} ${plural(receipt.attempts, 'попытка', 'попытки', 'попыток')}`}.{' '}
        </>
      )}
      {receipt.next_try_at !== null && (
        <>
          Спросим снова <Moment value={receipt.next_try_at} />.{' '}
        </>
      )}
      {receipt.sale ? 'Чек не потеряется и не зарегистрируется дважды.' : 'Деньги уже выплачены, чек не потеряется.'}
    </>
  )
}

function requisites(side: Side, receipt: ReceiptView) {
  const parties =
    side === 'client'
      ? [
          { label: 'Исполнитель', value: receipt.seller_name },
          { label: 'ИНН исполнителя', value: receipt.inn },
        ]
      : [
          { label: receipt.sale ? 'Покупатель' : 'Заказчик', value: buyerOf(receipt) },
          ...(receipt.buyer_inn === null
            ? []
            : [{ label: receipt.sale ? 'ИНН покупателя' : 'ИНН заказчика', value: receipt.buyer_inn }]),
        ]
  return [
    ...parties,
    ...(receipt.sale ? receipt.sale.services.map(serviceLine) : [{ label: 'Услуга', value: receipt.service }]),
    { label: 'Сумма', value: <Money amount={receipt.total} /> },
    {
      label: receipt.sale ? 'Налог' : 'Налог исполнителя',
      value: (
        <>
          {!receipt.tax_exact && '≈ '}
          <Money amount={receipt.tax} />
        </>
      ),
    },
    ...(side === 'client' ? makers(receipt) : []),
    { label: 'Дата расчёта', value: <Moment value={receipt.operation_at} /> },
    ...(receipt.days_left === null ? [] : [{ label: 'Нужен до', value: <Day value={receipt.deadline_on} /> }]),
    ...links(side, receipt),
  ]
}

function makers({ source, state, cancel }: ReceiptView) {
  const annuller = annullerOf(state, source, cancel?.by ?? null)
  return [
    { label: 'Кто оформил', value: receiptSourceNames[source] },
    ...(annuller === null ? [] : [{ label: 'Кто аннулировал', value: annuller }]),
  ]
}

function serviceLine({ name, quantity, price, amount }: NonNullable<ReceiptView['sale']>['services'][number]) {
  const count = quantity === 1 ? '' : ` (${quantity} × ${formatRubles(kopecks(price), 'short')})`
  return { label: name, value: `${formatRubles(kopecks(amount))}${count}` }
}

function links(side: Side, receipt: ReceiptView) {
  if (receipt.sale) return []
  const task = side === 'client' ? `/client/tasks?open=${receipt.task_id}` : `/person/tasks/${receipt.assignment_id}`
  return [
    { label: 'Задание', value: <Way to={task}>{receipt.task_number}</Way> },
    ...(side === 'client'
      ? [
          { label: 'Реестр', value: <Way to={`/client/registers/${receipt.register_id}`}>{receipt.register_number}</Way> },
          {
            label: 'Похожие чеки',
            value: (
              <>
                <Way to={`/client/checks?person=${receipt.person_id}`}>Этого исполнителя</Way>
                {', '}
                <Way to={`/client/checks?register=${receipt.register_id}`}>этого реестра</Way>
              </>
            ),
          },
        ]
      : []),
    ...(receipt.act_document_id === null
      ? []
      : [{ label: 'Акт', value: <Way to={`/${side}/docs/${receipt.act_document_id}`}>Открыть</Way> }]),
  ]
}

function Way({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  )
}
