import { useState } from 'react'
import { plural } from '#/kernel/russian.ts'
import { call } from '#/platform/web/call.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Dialog } from '#/platform/web/kit/dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { ProgressBar } from '#/platform/web/kit/progress-bar.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useLive } from '#/platform/web/use-live.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { readInvitationList } from '../contract/invitation.ts'
import type { listInvitationLists } from '../contract/invitation.ts'
import { invitationListLifecycle } from '../domain/invitation-list.ts'
import { LeftLines } from '#/platform/web/kit/left-lines.tsx'

export type InvitationLists = CallReply<typeof listInvitationLists>
type List = InvitationLists['items'][number]

/** The latest invitation files: the progress of each, and the outcome of its lines. */
export function RecentLists({ lists }: { readonly lists: InvitationLists }) {
  useLive(
    3_000,
    lists.items.some(({ state }) => invitationListLifecycle.is.running(state)),
    ['status'],
  )
  if (lists.items.length === 0) return null
  return (
    <section aria-labelledby="invitation-lists" className="space-y-3">
      <h2 id="invitation-lists" className="text-heading font-semibold">
        Приглашения списком
      </h2>
      <ul className="grid gap-3 lg:grid-cols-3">
        {lists.items.map((list) => (
          <li key={list.id} className="card flex flex-col gap-3 p-4">
            <ListCard list={list} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListCard({ list }: { readonly list: List }) {
  const [opened, setOpened] = useState<CallReply<typeof readInvitationList>>()
  const isRunning = invitationListLifecycle.is.running(list.state)
  const handled = list.total - list.waiting
  const leftCount = list.skipped + list.wrong
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <span className="min-w-0 wrap-anywhere font-medium">
          {list.name}
          <span className="block text-small font-normal text-muted">
            <Moment value={list.created_at} />
          </span>
        </span>
        <Status tone={isRunning ? 'waiting' : 'good'}>{invitationListLifecycle.nameOf(list.state)}</Status>
      </div>
      {isRunning && (
        <ProgressBar label={`Приглашения: ${list.name}`} share={handled / list.total} text={`${handled} из ${list.total}`} />
      )}
      <p className="text-small">
        {plural(list.invited, 'Приглашён', 'Приглашены', 'Приглашено')} {list.invited}
        {list.skipped > 0 && `, пропущено ${list.skipped}`}
        {list.wrong > 0 && `, с ошибкой ${list.wrong}`}
      </p>
      {leftCount > 0 && (
        <Button size="small" variant="quiet" className="self-start" onClick={() => void open()}>
          Какие строки пропущены
        </Button>
      )}
      {opened && (
        <Dialog
          open
          title={opened.list.name}
          description="Номера строк — как в вашем файле"
          onOpenChange={(isOpen) => {
            if (!isOpen) setOpened(undefined)
          }}
        >
          <div className="space-y-3">
            <LeftLines left={opened.left} />
          </div>
        </Dialog>
      )}
    </>
  )

  async function open(): Promise<void> {
    const answer = await call(readInvitationList, { params: { id: list.id } })
    if (answer.ok) setOpened(answer.value)
  }
}
