import { Button } from '#/platform/web/kit/button.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { withdrawApplication } from '../contract/application.ts'
import { applicationLifecycle, isOpenApplication } from '../domain/application.ts'
import type { Application } from './shown-application.ts'
import { applicationTones } from './tones.ts'

/** The visitor's own application for a task on the board. */
export function OwnApplication({ application }: { readonly application: Application }) {
  const withdraw = useCall(withdrawApplication)
  const canWithdraw = applicationLifecycle.may(application.state, 'withdraw', 'person')
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        Ваш отклик <Status tone={applicationTones[application.state]}>{applicationLifecycle.nameOf(application.state)}</Status>
      </p>
      {application.decline_reason !== null && <p className="text-muted">{application.decline_reason}</p>}
      <LinkButton to={`/person/tasks/${application.assignment_id ?? application.id}`} variant="primary" wide>
        {wordsOf(application)}
      </LinkButton>
      {canWithdraw && (
        <Button
          variant="caution"
          wide
          pending={withdraw.pending}
          onClick={() => void withdraw.run({ params: { id: application.id } })}
        >
          Отозвать отклик
        </Button>
      )}
    </div>
  )
}

function wordsOf({ state, steps_left: left, confirm_by: confirmBy }: Application): string {
  if (confirmBy !== null) return 'Прочитать новые условия'
  if (applicationLifecycle.is.offered(state)) return 'Ответить на предложение'
  if (applicationLifecycle.is.forming(state)) return 'Дополнить данные для договора'
  return left.length > 0 && isOpenApplication(state) ? 'Оформиться сейчас' : 'Открыть в «Моих заданиях»'
}
