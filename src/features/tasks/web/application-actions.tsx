import { useNavigate } from 'react-router'
import { Button } from '#/platform/web/kit/button.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { confirmOffer, refuseOffer, withdrawApplication } from '../contract/application.ts'
import { applicationLifecycle } from '../domain/application.ts'
import type { Application } from './shown-application.ts'

/** Actions available to the applicant now. */
export function ApplicationActions({ application }: { readonly application: Application }) {
  const navigate = useNavigate()
  const confirm = useCall(confirmOffer, { revalidate: false })
  const refuse = useCall(refuseOffer)
  const withdraw = useCall(withdrawApplication)
  const actions = applicationLifecycle.actionsOf(application.state, 'person')
  const asked = { params: { id: application.id } }
  if (!actions.includes('confirm') && !actions.includes('withdraw')) return null
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
      {actions.includes('confirm') && (
        <Button variant="primary" pending={confirm.pending} onClick={() => void agree()}>
          Подтвердить
        </Button>
      )}
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
    if (done.ok && done.value.assignment_id !== null) await navigate(`/person/tasks/${done.value.assignment_id}`)
  }
}
