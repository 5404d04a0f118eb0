import { Suspense, useState } from 'react'
import { LateArchiveList, useArchives } from '#/features/documents/web/late-archives.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { call } from '#/platform/web/call.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { askAudit, downloadAuditPart, listAudits } from '../contract.ts'
import { auditPeriodProblem } from '../domain/audit.ts'

type Props = {
  /** The contractor's number in the customer's list; anything else is all of them. */
  readonly whose: string
  readonly onClose: () => void
}

/** «Пакет для проверки»: for which period, how far it is, and the parts of those that are ready. */
export function AuditDialog({ whose, onClose }: Props) {
  const mayAsk = useMay('seeJournal')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Пакет для проверки"
      description={whose.startsWith('contractor_') ? 'Работы одного исполнителя' : 'Работы всех исполнителей'}
    >
      {mayAsk ? (
        <Content whose={whose} />
      ) : (
        <Notice tone="warn">Пакет собирают владелец, администратор и бухгалтер. Попросите одного из них.</Notice>
      )}
    </Dialog>
  )
}

function Content({ whose }: Pick<Props, 'whose'>) {
  const ask = useCall(askAudit, { skipAlerts: true, revalidate: false })
  const [dates, setDates] = useState(thisYear)
  const [refusal, setRefusal] = useState<ToldRefusal>()
  const { archives, isBuilding, refresh } = useArchives(load, true)
  const [from, to] = [parseDay(dates.from), parseDay(dates.to)]
  const problem = from && to && auditPeriodProblem({ from, to })
  return (
    <div className="space-y-5">
      <p>
        По каждой работе: договор, заказ, результат, акт, оплата, чек и ответ ФНС о статусе на день оплаты. Опись PDF говорит,
        чего не хватает. Целость архива проверяется без сервиса.
      </p>
      <form
        noValidate
        className="grid grid-cols-2 items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <DateField
          label="С"
          value={dates.from}
          onChange={({ currentTarget }) => setDates({ ...dates, from: currentTarget.value })}
        />
        <DateField
          label="По"
          value={dates.to}
          error={problem}
          onChange={({ currentTarget }) => setDates({ ...dates, to: currentTarget.value })}
        />
        <Button
          type="submit"
          variant="primary"
          className="col-span-full sm:justify-self-start"
          pending={ask.pending}
          disabled={!from || !to || problem !== undefined || isBuilding}
        >
          Собрать пакет
        </Button>
      </form>
      {refusal && (
        <Notice tone="warn" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <Suspense>
        <LateArchiveList
          archives={archives}
          counted={['работа', 'работы', 'работ']}
          fileName="Пакет для проверки"
          addressOf={(id, part) => addressOf(downloadAuditPart, { id, part: String(part) }, {})}
          onTaken={refresh}
        />
      </Suspense>
    </div>
  )

  async function send(): Promise<void> {
    if (!from || !to) return
    const contractor = whose.startsWith('contractor_') ? { contractor_id: whose } : {}
    const answer = await ask.run({ body: { from: from.toString(), to: to.toString(), ...contractor } })
    setRefusal(toldRefusal(answer))
    if (answer.ok) refresh()
  }
}

async function load() {
  const answer = await call(listAudits, {})
  return answer.ok ? answer.value.items : undefined
}

function thisYear() {
  const today = moscowDate(Temporal.Now.instant())
  return { from: formatDay(today.with({ month: 1, day: 1 })), to: formatDay(today) }
}
