import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import type { documentArchiveView } from '#/features/documents/contract/archive.ts'
import { archiveLifecycle } from '#/features/documents/domain/document-archive.ts'
import { formatDay, moscowDate, parseDay } from '#/kernel/time.ts'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { DateField } from '#/platform/web/form/date-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { toldRefusal } from '#/platform/web/told-refusal.ts'
import type { ToldRefusal } from '#/platform/web/told-refusal.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useMay } from '#/platform/web/use-may.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { addressOf } from '#/wire/endpoint.ts'
import { askAudit, downloadAuditPart, listAudits } from '../contract.ts'
import { auditPeriodProblem } from '../domain/audit.ts'

type Archive = z.output<typeof documentArchiveView>

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
  const [archives, refresh] = useAudits()
  const isBuilding = archives?.some(({ state }) => archiveLifecycle.is.building(state)) ?? false
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
      <Archives archives={archives} onTaken={refresh} />
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

type ArchivesProps = { readonly archives: readonly Archive[] | undefined; readonly onTaken: () => void }

function Archives({ archives, onTaken }: ArchivesProps) {
  if (archives === undefined) return <Skeleton className="h-20 w-full" />
  if (archives.length === 0) return null
  return (
    <section aria-label="Собранные пакеты">
      <h3 className="mb-2 font-medium">Ваши пакеты</h3>
      <ul className="space-y-4">
        {archives.map((archive) => (
          <li key={archive.id}>
            <p>
              {archive.what}: {archive.state_name.toLowerCase()}
            </p>
            <p className="text-small text-muted">
              Запрошен <Moment value={archive.asked_at} />
              {archiveLifecycle.is.ready(archive.state) && archive.expires_at !== null && (
                <>
                  , хранится до <Moment value={archive.expires_at} />
                </>
              )}
            </p>
            {archiveLifecycle.is.building(archive.state) && <Progress archive={archive} />}
            {archiveLifecycle.is.ready(archive.state) && <Parts archive={archive} onTaken={onTaken} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Progress({ archive: { done, total } }: { readonly archive: Archive }) {
  const all = total ?? 0
  const text = `Собираем: ${done.toLocaleString('ru')} из ${all.toLocaleString('ru')}. Страницу можно закрыть, мы сообщим`
  return <ProgressBar share={all === 0 ? 0 : done / all} label="Сборка пакета" text={text} className="mt-2" />
}

function Parts({ archive: { id, parts }, onTaken }: { readonly archive: Archive; readonly onTaken: () => void }) {
  const one = parts.length === 1
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {parts.map(({ no, documents }) => (
        <li key={no}>
          <Button size="small" onClick={() => void take(no)}>
            {one ? 'Скачать' : `Часть ${no}`}: {documents} {plural(documents, 'работа', 'работы', 'работ')}
          </Button>
        </li>
      ))}
    </ul>
  )

  async function take(no: number): Promise<void> {
    await saveFile(addressOf(downloadAuditPart, { id, part: String(no) }, {}), `Пакет для проверки, часть ${no}.zip`)
    onTaken()
  }
}

/** Files this member asked for, looked at again while one is being made. */
function useAudits(): readonly [readonly Archive[] | undefined, () => void] {
  const [archives, setArchives] = useState<readonly Archive[]>()
  const refresh = useCallback(() => {
    void call(listAudits, {}).then((answer) => answer.ok && setArchives(answer.value.items))
  }, [])
  useEffect(refresh, [refresh])
  const active = archives?.some(({ state }) => archiveLifecycle.is.building(state)) ?? false
  usePolling(refresh, { everyMs: 2000, active, types: ['export'] })
  return [archives, refresh]
}

function thisYear() {
  const today = moscowDate(Temporal.Now.instant())
  return { from: formatDay(today.with({ month: 1, day: 1 })), to: formatDay(today) }
}
