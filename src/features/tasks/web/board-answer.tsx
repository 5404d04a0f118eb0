import { useRevalidator, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { guarded } from '#/platform/web/chunk-guard.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useViewer } from '#/platform/web/use-viewer.ts'
import type { boardTask, readTaskViewer } from '../contract/board.ts'
import { mayApplyAgain } from '../domain/application-end.ts'

type Task = z.output<typeof boardTask>
type Viewer = z.output<typeof readTaskViewer.reply>

// Parts that most visitors never see are loaded on demand to keep the first load of the board small.
const OwnApplication = latePart(async () => (await import('./own-application.tsx')).OwnApplication)
const RegionAsk = latePart(async () => (await import('./region-ask.tsx')).RegionAsk)
const ApplyForm = latePart(async () => (await import('./apply-form.tsx')).ApplyForm)

const whyNot = {
  low: 'Ваша оценка ниже той, что ждёт заказчик. Она растёт с каждой хорошо принятой работой.',
  newcomer: 'Заказчик ждёт исполнителей с оценками. Выполните три работы для других, и средняя станет видна.',
  otherRegion: 'Заказчик ищет исполнителей из других регионов. Если вы переехали, исправьте регион в профиле.',
}

/** Actions available to this visitor: apply, see their own application, or open their own task. */
export function BoardAnswer({ task, viewer }: { readonly task: Task; readonly viewer: Viewer | null }) {
  const { person } = useViewer()
  const application = viewer?.application
  if (viewer?.is_owner)
    return (
      <LinkButton to={`/client/tasks?open=${task.id}`} variant="primary" wide>
        Открыть в кабинете
      </LinkButton>
    )
  if (application && !mayApplyAgain(application.state)) return <OwnApplication application={application} />
  if (task.opening !== 'open')
    return (
      <LinkButton to="/tasks" wide>
        Другие задания
      </LinkButton>
    )
  if (viewer?.is_suspended)
    return (
      <div className="space-y-3">
        <p>Заказчик приостановил работу с вами: откликнуться на его задания пока нельзя.</p>
        <LinkButton to="/tasks" wide>
          Другие задания
        </LinkButton>
      </div>
    )
  if (viewer?.rule_problem === 'noRegion' && person?.mode === 'person') return <RegionAsk />
  if (viewer?.rule_problem && viewer.rule_problem !== 'noRegion')
    return (
      <div className="space-y-3">
        <p>{whyNot[viewer.rule_problem]}</p>
        <LinkButton to="/tasks" wide>
          Другие задания
        </LinkButton>
      </div>
    )
  return <Apply task={task} deduction={viewer?.known_deduction ?? null} asksName={viewer?.is_ready === false} />
}

type ApplyProps = { readonly task: Task; readonly deduction: number | null; readonly asksName: boolean }

/** The layout shows the preceding steps according to the URL; the form opens when none remain. */
function Apply({ task, deduction, asksName }: ApplyProps) {
  const [search, setSearch] = useSearchParams()
  const { person } = useViewer()
  const { revalidate } = useRevalidator()
  const isReady = person?.mode === 'person' && person.signedUp
  if (search.has('apply') && isReady) {
    return <ApplyForm task={task} deduction={deduction} asksName={asksName} onClose={close} />
  }
  return (
    <Button variant="primary" wide onClick={() => void open()}>
      Откликнуться
    </Button>
  )

  async function open(): Promise<void> {
    if (person?.mode === 'client') {
      const { changeMode } = await guarded(() => import('#/platform/web/change-mode.ts'))
      if (!(await changeMode('person'))) return
      void revalidate()
    }
    change((address) => address.set('apply', '1'))
  }

  function close(): void {
    change((address) => address.delete('apply'))
  }

  function change(edit: (address: URLSearchParams) => void): void {
    const address = new URLSearchParams(search)
    edit(address)
    setSearch(address, { replace: true, preventScrollReset: true })
  }
}
