import { useEffect, useState } from 'react'
import { call } from '#/platform/web/call.ts'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import { listPersonLedgers } from '../contract.ts'
import { LedgerPart } from './ledger-part.tsx'

type Customers = CallReply<typeof listPersonLedgers>['customers']

/** «Расчёты с заказчиками»: what each owes the person now, and the account with the one chosen. */
export function LedgersDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Расчёты с заказчиками"
      description="Что принято по подписанным актам и что выплачено. Заказчик видит те же цифры."
    >
      <Content />
    </Dialog>
  )
}

function Content() {
  const [customers, setCustomers] = useState<Customers>()
  const [problem, setProblem] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    void call(listPersonLedgers, {}, { skipAlerts: true, signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return
      if (answer.ok) setCustomers(answer.value.customers)
      else setProblem(answer.refusal.message)
    })
    return () => stop.abort()
  }, [])
  if (problem !== undefined) return <Notice tone="bad">{problem}</Notice>
  if (!customers) return <Skeleton className="h-72" />
  const id = chosen ?? customers[0]?.id
  if (id === undefined)
    return <EmptyState title="Расчётов пока нет">Они появятся, когда вы с заказчиком подпишете первый акт.</EmptyState>
  return (
    <div className="space-y-5">
      {customers.length > 1 && (
        <SelectField
          label="Заказчик"
          options={customers.map((one) => ({ value: one.id, label: `${one.name}. ${one.balance_name}` }))}
          value={id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {customers.length === 1 && <p className="font-medium">{customers[0]?.name}</p>}
      <LedgerPart key={id} side="person" id={id} />
    </div>
  )
}
