import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { call } from '#/platform/web/call.ts'
import { Day } from '#/platform/web/kit/day.tsx'
import { EmptyState } from '#/platform/web/kit/empty-state.tsx'
import { KeyPager } from '#/platform/web/kit/key-pager.tsx'
import { LinkButton } from '#/platform/web/kit/link-button.tsx'
import { Money } from '#/platform/web/kit/money.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { usePages } from '#/platform/web/use-pages.ts'
import type { Page } from '#/platform/web/use-pages.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listOwnInvitations, seeInvitations } from '../contract/task-invitation.ts'
import { isOpenTaskInvitation, nameForInvited, taskInvitationLifecycle } from '../domain/task-invitation.ts'
import { DeclineInvitation } from './decline-invitation.tsx'
import { netWords } from './task-words.ts'
import { invitationTones } from './tones.ts'

export type OwnInvitation = CallReply<typeof listOwnInvitations>['items'][number]
export type InvitationListProps = { readonly page: Page<OwnInvitation> }

/** Tasks that customers ask the person to apply for, also those that are over. */
export function InvitationList({ page }: InvitationListProps) {
  const pages = usePages(
    listOwnInvitations,
    page,
    (cursor) => ({ query: { cursor } }),
    (reply) => reply,
  )
  useSeen(pages.items.some(({ state }) => taskInvitationLifecycle.is.sent(state)))
  if (pages.items.length === 0)
    return (
      <EmptyState title="Приглашений нет" action={<LinkButton to="/tasks">Найти задание</LinkButton>}>
        Когда заказчик позовёт вас на задание, приглашение появится здесь.
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-4 xl:grid-cols-2">
        {pages.items.map((invitation) => (
          <li key={invitation.id}>
            <InvitationCard invitation={invitation} />
          </li>
        ))}
      </ul>
      <KeyPager next={pages.next} pending={pages.pending} onMore={() => void pages.more()} />
    </>
  )
}

/** Opening the tab marks the new ones as seen; the list is not reloaded for that. */
function useSeen(hasNew: boolean): void {
  const done = useRef(false)
  useEffect(() => {
    if (!hasNew || done.current) return
    done.current = true
    void call(seeInvitations, { body: {} }, { skipAlerts: true })
  }, [hasNew])
}

function InvitationCard({ invitation }: { readonly invitation: OwnInvitation }) {
  const { state, opening, sum, net } = invitation
  const isOpen = isOpenTaskInvitation(state)
  const path = `/tasks/${invitation.task_id}`
  return (
    <article className="card flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-heading font-semibold wrap-anywhere">
            <Link to={path} className="hover:text-accent">
              {invitation.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-muted">{invitation.org_name}</p>
        </div>
        <Status tone={invitationTones[state]}>{nameForInvited(state)}</Status>
      </div>
      <p className="text-small text-muted">
        {sum === null ? 'Цену называете вы' : <Money amount={sum} short />}
        {net !== null && ` · на руки ${netWords(net, false)}`} · сдать до <Day value={invitation.due_on} />
      </p>
      {isOpen && opening === 'open' && (
        <>
          <p>
            Ответьте до <Moment value={invitation.expires_at} />. Отказ ничего не стоит.
          </p>
          <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
            <LinkButton to={path} variant="primary">
              Посмотреть и откликнуться
            </LinkButton>
            <DeclineInvitation of={{ id: invitation.id }} />
          </div>
        </>
      )}
      {isOpen && opening !== 'open' && <p>Сейчас задание не принимает отклики. Возобновят приём — сможете откликнуться.</p>}
      {invitation.application_id !== null && (
        <LinkButton to={`/person/tasks/${invitation.application_id}`}>Открыть отклик</LinkButton>
      )}
    </article>
  )
}
