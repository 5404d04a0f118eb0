import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { acceptApplication, declineApplication, shortlistApplication } from '../contract/application.ts'
import { applicationLifecycle, declineReasons } from '../domain/application.ts'
import { formingDays } from '../domain/readiness.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Applicant, ClientTask } from './shown-task.ts'

/** The customer's answers to an applicant that his state allows. */
export function ApplicantActions({ task, applicant }: { readonly task: ClientTask; readonly applicant: Applicant }) {
  const [asked, setAsked] = useState<'choose' | 'decline'>()
  const choose = useCall(acceptApplication)
  const decline = useCall(declineApplication)
  const shortlist = useCall(shortlistApplication)
  const actions = applicationLifecycle.actionsOf(applicant.state, 'client')
  const input = { params: { id: applicant.id } }
  const hasPlace = task.slots_taken < task.slots
  const close = () => setAsked(undefined)
  if (!actions.includes('offer') && !actions.includes('decline')) return null
  return (
    <div className="flex flex-wrap gap-3">
      {actions.includes('offer') && (
        <Button
          size="small"
          variant="primary"
          disabled={!hasPlace || applicant.stop !== null}
          pending={choose.pending}
          onClick={() => setAsked('choose')}
        >
          Выбрать
        </Button>
      )}
      {actions.includes('shortlist') && (
        <Button size="small" pending={shortlist.pending} onClick={() => void shortlist.run({ ...input, body: { listed: true } })}>
          В подборку
        </Button>
      )}
      {actions.includes('unlist') && (
        <Button
          size="small"
          pending={shortlist.pending}
          onClick={() => void shortlist.run({ ...input, body: { listed: false } })}
        >
          Убрать из подборки
        </Button>
      )}
      {actions.includes('decline') && (
        <Button size="small" variant="quiet" onClick={() => setAsked('decline')}>
          Отказать
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'choose'}
        onOpenChange={close}
        title={`Выбрать исполнителя: ${applicant.name}?`}
        verb="Выбрать"
        danger={false}
        pending={choose.pending}
        onConfirm={() => void agree()}
      >
        {choiceWords(applicant)}
      </ConfirmDialog>
      <ReasonDialog
        open={asked === 'decline'}
        onClose={close}
        title={`Отказать: ${applicant.name}?`}
        text="Исполнитель увидит причину."
        verb="Отказать"
        reasons={declineReasons}
        pending={decline.pending}
        onConfirm={(reason) => void decline.run({ ...input, body: { reason } }).then(close)}
      />
    </div>
  )

  async function agree(): Promise<void> {
    const done = await choose.run(input)
    close()
    if (!done.ok) return
    if (done.value.assignment_id !== null) celebrate('Исполнитель выбран', 'Документы готовятся и уйдут ему на подпись')
    else if (applicationLifecycle.is.forming(done.value.state))
      celebrate('Исполнитель выбран', 'Он оформляется: договор составим, когда данных хватит')
  }
}

function choiceWords({ auto_confirm: agrees, documents_wait: waits, confirm_by: confirmBy }: Applicant): string {
  if (confirmBy !== null) return 'Он ещё не подтвердил новые условия: отправим ему предложение, договор составим после согласия.'
  if (!agrees) return 'Исполнитель просил спросить его ещё раз: отправим ему предложение, договор составим после согласия.'
  if (!waits) return 'Составим договор и заказ и отправим их исполнителю на подпись. Работа начнётся, когда подпишете оба.'
  return `Исполнитель ещё оформляется: у него будет ${formingDays} дней. Договор составим, когда данных хватит; место пока остаётся свободным.`
}
