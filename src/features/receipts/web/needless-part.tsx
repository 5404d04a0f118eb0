import { useState } from 'react'
import { parseId } from '#/kernel/ids.ts'
import { withStop } from '#/kernel/russian.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { expectReceipt, waiveReceipt } from '../contract/bulk.ts'
import type { ReceiptView } from '../contract/receipt.ts'
import { receiptLifecycle } from '../domain/receipt.ts'
import { NeedlessForm } from './needless-form.tsx'
import type { Needless } from './needless-form.tsx'

/** «Чек не нужен»: says why a refused receipt is expected no longer, shows what was said, and takes it back. */
export function NeedlessPart({ receipt }: { readonly receipt: ReceiptView }) {
  const may = useMay('requestAnnulment')
  const [asked, setAsked] = useState(false)
  const id = parseId('receipt', receipt.id)
  if (id === undefined) return null
  if (receipt.needless) return <Said receipt={receipt} id={id} may={may} />
  if (!may || !receiptLifecycle.may(receipt.state, 'waive', 'client')) return null
  if (asked) return <Form id={id} onCancel={() => setAsked(false)} />
  return (
    <Button size="small" onClick={() => setAsked(true)}>
      Чек не нужен
    </Button>
  )
}

type Props = { readonly id: NonNullable<ReturnType<typeof parseId<'receipt'>>> }

function Said({ receipt, id, may }: Props & { readonly receipt: ReceiptView; readonly may: boolean }) {
  const expect = useCall(expectReceipt)
  const { needless } = receipt
  if (!needless) return null
  return (
    <Notice
      tone="info"
      title={`Чек не нужен. ${needless.reason_name}`}
      action={
        may && (
          <Button size="small" pending={expect.pending} onClick={() => void back()}>
            Снова ждать чек
          </Button>
        )
      }
    >
      {withStop(needless.note)} Отмечено <Moment value={needless.at} />
    </Notice>
  )

  async function back(): Promise<void> {
    if ((await expect.run({ params: { id } })).ok) celebrate('Снова ждём чек')
  }
}

function Form({ id, onCancel }: Props & { readonly onCancel: () => void }) {
  const waive = useCall(waiveReceipt)
  return (
    <div className="rounded-card border border-line p-4">
      <NeedlessForm pending={waive.pending} onSend={send} onCancel={onCancel} />
    </div>
  )

  async function send(why: Needless): Promise<void> {
    if ((await waive.run({ params: { id }, body: why })).ok) celebrate('Отметили: чек не нужен')
  }
}
