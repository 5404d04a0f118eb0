import { Suspense, lazy } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { keepMode } from '#/platform/web/session-cookies.ts'
import { useCall } from '#/platform/web/use-call.ts'
import { useViewer } from '#/platform/web/use-viewer.ts'
import { withdrawApplication } from '../contract.ts'
import type { boardTask, readTaskViewer } from '../contract.ts'
import { applicationStateNames, openApplicationStates } from '../domain/application.ts'
import { applicationTones } from './copy.ts'

type Task = z.output<typeof boardTask>
type Viewer = z.output<typeof readTaskViewer.reply>

const ApplyForm = lazy(async () => ({ default: (await import('./apply-form.tsx')).ApplyForm }))

/** What this visitor may answer: apply, see his application, or open his own task. */
export function BoardAnswer({ task, viewer }: { readonly task: Task; readonly viewer: Viewer | null }) {
  const application = viewer?.application
  if (viewer?.is_owner) return <LinkButton to={`/client/tasks?open=${task.id}`} variant="primary" wide>Открыть в кабинете</LinkButton>
  if (application && !isOver(application.state)) return <OwnApplication application={application} />
  if (task.opening !== 'open') return <LinkButton to="/tasks" wide>Другие задания</LinkButton>
  return <Apply task={task} />
}

/** The ladder is climbed by the layout, which the address tells of; the form opens when nothing stands before it. */
function Apply({ task }: { readonly task: Task }) {
  const [search, setSearch] = useSearchParams()
  const { person } = useViewer()
  const { revalidate } = useRevalidator()
  const next = person?.mode === 'person' && person.signedUp ? person.ladder.next : undefined
  const isReady = next === 'ready' || (next === 'bind' && search.has('later'))
  if (search.has('apply') && isReady) {
    return (
      <Suspense>
        <ApplyForm task={task} isBound={next === 'ready'} onClose={close} />
      </Suspense>
    )
  }
  return <Button variant="primary" wide onClick={open}>Откликнуться</Button>

  function open(): void {
    if (person?.mode === 'client') {
      keepMode('person')
      void revalidate()
    }
    change((address) => address.set('apply', '1'))
  }

  function close(): void {
    change((address) => {
      address.delete('apply')
      address.delete('later')
    })
  }

  function change(edit: (address: URLSearchParams) => void): void {
    const address = new URLSearchParams(search)
    edit(address)
    setSearch(address, { replace: true, preventScrollReset: true })
  }
}

type Application = NonNullable<Viewer['application']>

function OwnApplication({ application }: { readonly application: Application }) {
  const withdraw = useCall(withdrawApplication)
  const canWithdraw = openApplicationStates.some((state) => state === application.state) && application.state !== 'offered'
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        Ваш отклик <Status tone={applicationTones[application.state]}>{applicationStateNames[application.state]}</Status>
      </p>
      {application.decline_reason !== null && <p className="text-muted">{application.decline_reason}</p>}
      <LinkButton to={`/person/tasks/${application.assignment_id ?? application.id}`} variant="primary" wide>
        {application.state === 'offered' ? 'Ответить на предложение' : 'Открыть в «Моих заданиях»'}
      </LinkButton>
      {canWithdraw && (
        <Button wide pending={withdraw.pending} onClick={() => void withdraw.run({ params: { id: application.id } })}>
          Отозвать отклик
        </Button>
      )}
    </div>
  )
}

/** After these a new application may be sent. */
function isOver(state: Application['state']): boolean {
  return state === 'withdrawn' || state === 'expired' || state === 'declinedByPerson'
}
