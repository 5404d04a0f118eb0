import { useState } from 'react'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { resendInvitation, changeMemberState } from '../contract/team.ts'
import type { Member } from './member-looks.ts'

type Steer = 'disable' | 'enable' | 'cancel' | 'decline'

/** Actions that ask for confirmation. */
const questions = {
  disable: {
    title: 'Отключить',
    text: 'Организация сразу пропадёт из его кабинета. Вернуть можно в любой момент.',
    done: 'Отключён',
  },
  cancel: { title: 'Отменить приглашение', text: 'Ссылка из СМС перестанет действовать.', done: 'Приглашение отменено' },
  decline: {
    title: 'Отклонить запрос',
    text: 'Человек не попадёт в организацию. Он сможет попросить ещё раз.',
    done: 'Запрос отклонён',
  },
} as const

const words = { disable: 'Отключить', enable: 'Вернуть', cancel: 'Отменить', decline: 'Отклонить' } as const

type Props = { readonly member: Member; readonly onEdit: () => void }

/** The buttons of one member: only the actions the server allows now. */
export function MemberActions({ member, onEdit }: Props) {
  const [asking, setAsking] = useState<keyof typeof questions>()
  const controls = useCall(changeMemberState)
  const resending = useCall(resendInvitation)
  const change = async (action: Steer, done: string) => {
    const answer = await controls.run({ params: { id: member.member_id, action } })
    setAsking(undefined)
    if (answer.ok) celebrate(done)
  }
  const resend = async () => {
    const answer = await resending.run({ params: { id: member.member_id } })
    if (answer.ok) celebrate('Приглашение отправлено ещё раз')
  }
  const question = asking && questions[asking]
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      {member.actions.includes('change') && (
        <Button size="small" onClick={onEdit} aria-label={`Изменить: ${member.name}`}>
          Изменить
        </Button>
      )}
      {member.actions.includes('admit') && (
        <Button size="small" variant="primary" onClick={onEdit} aria-label={`Принять: ${member.name}`}>
          Принять
        </Button>
      )}
      {member.actions.includes('resend') && (
        <Button size="small" variant="quiet" pending={resending.pending} onClick={() => void resend()}>
          Послать ещё раз
        </Button>
      )}
      {member.actions.includes('enable') && (
        <Button size="small" variant="quiet" pending={controls.pending} onClick={() => void change('enable', 'Снова в команде')}>
          {words.enable}
        </Button>
      )}
      {(['disable', 'cancel', 'decline'] as const)
        .filter((action) => member.actions.includes(action))
        .map((action) => (
          <Button
            key={action}
            size="small"
            variant="quiet"
            aria-label={`${questions[action].title}: ${member.name}`}
            onClick={() => setAsking(action)}
          >
            {words[action]}
          </Button>
        ))}
      {asking && question && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={`${question.title}: ${member.name}?`}
          verb={words[asking]}
          cancel="Не сейчас"
          pending={controls.pending}
          onConfirm={() => void change(asking, question.done)}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
