import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { plural } from '#/kernel/russian.ts'
import { formatDay, moscowDate } from '#/kernel/time.ts'
import { call } from '#/platform/web/call.ts'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { saveFile } from '#/platform/web/save-file.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { usePolling } from '#/platform/web/use-polling.ts'
import { addressOf } from '#/wire/endpoint.ts'
import * as contract from '../contract/destruction.ts'
import type { Destruction } from '../contract/destruction.ts'
import { destructionLifecycle, destructionWaitDays, isUnfinishedDestruction } from '../domain/destruction.ts'

type View = z.output<typeof contract.listDestructions.reply>

/** «Уничтожение по сроку»: what is beyond its term, the decision with its wait, and the acts. */
export function DestructionDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const plan = useCall(contract.planDestruction)
  const [view, setView] = useState<View>()
  const [agreed, setAgreed] = useState(false)
  const reload = () => void load().then(setView)
  useEffect(() => {
    if (open) void load().then(setView)
  }, [open])
  const isRunning = view?.items.some(({ state }) => isUnfinishedDestruction(state)) ?? false
  usePolling(reload, {
    everyMs: 5_000,
    active: open && (view?.items.some((one) => destructionLifecycle.is.destroying(one.state)) ?? false),
  })
  const mayPlan = view !== undefined && view.may_destroy && view.due > 0 && !isRunning
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title="Уничтожение по сроку хранения"
      footer={
        <>
          <Button onClick={onClose}>Закрыть</Button>
          {mayPlan && (
            <Button variant="danger" disabled={!agreed} pending={plan.pending} onClick={() => void decide()}>
              Уничтожить {view.due} {papers(view.due)}
            </Button>
          )}
        </>
      }
    >
      {view === undefined ? (
        <Skeleton className="h-32 w-full" />
      ) : (
        <div className="space-y-4">
          <Due view={view} />
          {mayPlan && (
            <>
              <Notice tone="warn" title="Вернуть будет нельзя">
                Начнём через {destructionWaitDays} дней: до этого решение можно отменить. Исполнителей предупредим, чтобы они
                скачали своё. Файлы, тексты, подписи и журналы будут стёрты у обеих сторон, останутся номера и хеши в акте.
              </Notice>
              <Checkbox
                label="Понимаю: уничтоженные документы не восстановить"
                checked={agreed}
                onChange={(event) => setAgreed(event.currentTarget.checked)}
              />
            </>
          )}
          <ul className="space-y-4">
            {view.items.map((item) => (
              <li key={item.id}>
                <Act item={item} mayCancel={view.may_destroy} onChange={reload} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )

  async function decide(): Promise<void> {
    const answer = await plan.run({})
    setAgreed(false)
    if (answer.ok) reload()
  }
}

function Due({ view: { due, stopped } }: { readonly view: View }) {
  return (
    <p>
      {due === 0
        ? 'Документов, срок хранения которых закончился и которые ничто не держит, нет.'
        : `Срок хранения закончился у ${due} ${plural(due, 'документа', 'документов', 'документов')}.`}
      {stopped > 0 && ` Ещё ${stopped} держат запрет, спор или аннулирование: их не тронем.`}
    </p>
  )
}

type ActProps = { readonly item: Destruction; readonly mayCancel: boolean; readonly onChange: () => void }

function Act({ item, mayCancel, onChange }: ActProps) {
  const cancel = useCall(contract.cancelDestruction)
  const { is } = destructionLifecycle
  const params = { id: item.id }
  return (
    <div className="space-y-2">
      <p className="font-medium">
        Акт № {item.number}: {item.state_name.toLowerCase()}
      </p>
      <p className="text-small text-muted">{about(item)}</p>
      {is.destroying(item.state) && (
        <ProgressBar
          label={`Уничтожаем по акту № ${item.number}`}
          share={item.total === 0 ? 1 : (item.destroyed + item.left) / item.total}
          text={`${item.destroyed + item.left} из ${item.total}`}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {is.planned(item.state) && mayCancel && (
          <Button size="small" pending={cancel.pending} onClick={() => void stop()}>
            Отменить уничтожение
          </Button>
        )}
        {is.done(item.state) && (
          <Button
            size="small"
            onClick={() =>
              void saveFile(addressOf(contract.downloadDestructionAct, params, {}), `Акт об уничтожении № ${item.number}.pdf`)
            }
          >
            Акт
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            void saveFile(addressOf(contract.downloadDestroyedHashes, params, {}), `Перечень к акту № ${item.number}.csv`)
          }
        >
          Перечень с хешами
        </Button>
      </div>
    </div>
  )

  async function stop(): Promise<void> {
    const answer = await cancel.run({ params })
    if (answer.ok) onChange()
  }
}

function about({ state, total, destroyed, left, starts_at: startsAt, done_at: doneAt }: Destruction): string {
  if (destructionLifecycle.is.planned(state)) return `${total} ${papers(total)}, начнём ${dayOf(startsAt)}`
  if (destructionLifecycle.is.cancelled(state)) return `${total} ${papers(total)}, ничего не уничтожено`
  const rest = left === 0 ? '' : `, оставлено ${left}: причины в акте`
  return `Уничтожено ${destroyed} из ${total}${rest}${doneAt === null ? '' : `, закончили ${dayOf(doneAt)}`}`
}

function papers(count: number): string {
  return plural(count, 'документ', 'документа', 'документов')
}

function dayOf(moment: string): string {
  return formatDay(moscowDate(Temporal.Instant.from(moment)))
}

async function load(): Promise<View | undefined> {
  const answer = await call(contract.listDestructions, {})
  return answer.ok ? answer.value : undefined
}
