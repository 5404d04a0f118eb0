import { useState } from 'react'
import { useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { Checkbox } from '#/platform/web/form/checkbox.tsx'
import { SelectField } from '#/platform/web/form/select-field.tsx'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { usePages } from '#/platform/web/use-pages.ts'
import { refusalText } from '#/platform/web/refusal-text.ts'
import { createRegister, listPayable } from '../contract/register.ts'
import type { payableView } from '../contract/register.ts'
import { NameField } from './new-register-fields.tsx'
import { rubles } from './register-words.ts'
import { plural } from '#/kernel/russian.ts'

type Work = z.output<typeof payableView>
type Works = z.output<typeof listPayable.reply>

type WorksDialogProps = {
  readonly works: Works
  /** The works are of these tasks only. */
  readonly tasks: string | undefined
  readonly onClose: () => void
}

/** Dialog to choose accepted assignments for a new register; all are selected initially. */
export function WorksDialog({ works, tasks, onClose }: WorksDialogProps) {
  const navigate = useNavigate()
  const pages = usePages(
    listPayable,
    works,
    (cursor) => ({ query: { cursor, ...(tasks !== undefined && { tasks }) } }),
    (page) => page,
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useCall(createRegister, { skipAlerts: true, revalidate: false })
  const branches = branchesOf(pages.items)
  const [branch, setBranch] = useState(anyBranch)
  const shown = pages.items.filter((work) => branch === anyBranch || (work.branch_id ?? '') === branch)
  const chosen = shown.filter((work) => !left.has(work.assignment_id))
  const sum = chosen.reduce((total, work) => total + work.amount, 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Новый реестр"
      description="Работы, которые приняты и подписаны актом. Каждая попадёт только в один реестр."
      size="wide"
      footer={
        pages.items.length > 0 && (
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <p aria-live="polite">
              Выбрано: {worksWord(chosen.length)} на <b>{rubles(sum)}</b>
            </p>
            <Button
              variant="primary"
              pending={create.pending}
              disabled={chosen.length === 0}
              onClick={() => void send()}
              className="max-sm:w-full"
            >
              Создать реестр
            </Button>
          </div>
        )
      }
    >
      {pages.items.length === 0 ? (
        <NoWorks ofChosen={tasks !== undefined} />
      ) : (
        <div className="space-y-4">
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <NameField value={name} onChange={setName} />
          {branches.length > 1 && (
            <SelectField
              label="Подразделение"
              options={[{ value: anyBranch, label: 'Все' }, ...branches]}
              value={branch}
              onChange={(event) => setBranch(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label={<b>Выбрать все: {worksWord(shown.length)}</b>}
            checked={chosen.length === shown.length}
            onChange={(event) => setLeft(new Set(event.currentTarget.checked ? [] : shown.map((work) => work.assignment_id)))}
          />
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((work) => (
              <li key={work.assignment_id} className="py-3">
                <WorkLine
                  work={work}
                  chosen={!left.has(work.assignment_id)}
                  onChange={(on) => setLeft(toggled(left, work.assignment_id, !on))}
                />
              </li>
            ))}
          </ul>
          {pages.next !== null && (
            <p className="text-small text-muted">
              Показаны {pages.items.length} из {works.total}.
            </p>
          )}
          <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
        </div>
      )}
    </Dialog>
  )

  async function send(): Promise<void> {
    setProblem(undefined)
    const title = name.trim()
    const answer = await create.run({
      body: { assignment_ids: chosen.map((work) => work.assignment_id), ...(title !== '' && { name: title }) },
    })
    if (answer.ok) await navigate(`/client/registers/${answer.value.id}`)
    else setProblem(refusalText(answer.refusal))
  }
}

function WorkLine({
  work,
  chosen,
  onChange,
}: {
  readonly work: Work
  readonly chosen: boolean
  readonly onChange: (on: boolean) => void
}) {
  return (
    <div className="flex items-start justify-between gap-4">
      <Checkbox
        label={<span className="font-medium">{work.person_name}</span>}
        hint={[work.task_number, work.task_title, work.branch_name].filter(Boolean).join(' · ')}
        checked={chosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="shrink-0 font-medium">
        <Money amount={work.amount} short />
      </span>
    </div>
  )
}

function NoWorks({ ofChosen }: { readonly ofChosen: boolean }) {
  if (ofChosen) {
    return (
      <EmptyState
        title="Работы этих заданий уже в реестрах"
        action={<LinkButton to="/client/registers">Посмотреть реестры</LinkButton>}
      >
        Работа попадает в реестр один раз. Или её акт ещё подписывают, или платить за неё собирает другой сотрудник.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Платить пока не за что"
      action={<LinkButton to="/client/tasks?state=review">Задания на приёмке</LinkButton>}
    >
      Работа появится здесь, когда вы примете результат и обе стороны подпишут акт.
    </EmptyState>
  )
}

function toggled(set: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (on) next.add(id)
  else next.delete(id)
  return next
}

const anyBranch = 'any'

/** Branches of these assignments; assignments without a branch are listed too. */
function branchesOf(works: readonly Work[]) {
  const names = new Map(works.map((work) => [work.branch_id ?? '', work.branch_name ?? 'Без подразделения']))
  return [...names].map(([value, label]) => ({ value, label }))
}

function worksWord(count: number): string {
  return `${count} ${plural(count, 'работа', 'работы', 'работ')}`
}
