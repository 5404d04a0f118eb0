import { useLocation, useNavigate } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { confirmOffer, refuseOffer, withdrawApplication } from '../contract/application.ts'
import { applicationLifecycle } from '../domain/application.ts'
import { stepsBeforeDocuments } from '../domain/readiness.ts'
import type { Application } from './shown-application.ts'

/** Actions available to the applicant now. */
export function ApplicationActions({ application }: { readonly application: Application }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const confirm = useCall(confirmOffer, { revalidate: false })
  const refuse = useCall(refuseOffer)
  const withdraw = useCall(withdrawApplication)
  const actions = applicationLifecycle.actionsOf(application.state, 'person')
  const asked = { params: { id: application.id } }
  if (actions.length === 0 || applicationLifecycle.is.accepted(application.state)) return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
      {application.confirm_by !== null && pathname !== `/person/tasks/${application.id}` && (
        <LinkButton variant="primary" to={`/person/tasks/${application.id}`}>
          Прочитать новые условия
        </LinkButton>
      )}
      {application.confirm_by === null && actions.includes('confirm') && (
        <Button variant="primary" pending={confirm.pending} onClick={() => void agree()}>
          Подтвердить
        </Button>
      )}
      {actions.includes('complete') &&
        (stepsBeforeDocuments(application.steps_left).length > 0 ? (
          <LinkButton variant="primary" to={`/person/tasks/${application.id}?ready=1`}>
            Оформиться
          </LinkButton>
        ) : (
          <Button variant="primary" pending={confirm.pending} onClick={() => void agree()}>
            Готово, составить договор
          </Button>
        ))}
      {actions.includes('refuse') && (
        <Button pending={refuse.pending} onClick={() => void refuse.run(asked)}>
          Отказаться
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button variant="caution" pending={withdraw.pending} onClick={() => void withdraw.run(asked)}>
          Отозвать отклик
        </Button>
      )}
    </div>
  )

  async function agree(): Promise<void> {
    const done = await confirm.run(asked)
    if (!done.ok) return
    await navigate(`/person/tasks/${done.value.assignment_id ?? done.value.id}`)
  }
}
