import { useState } from 'react'
import { formatDay, formatMoment, formatTime } from '#/kernel/time.ts'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { CopyButton } from '#/platform/web/kit/copy-button.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Notice } from '#/platform/web/kit/notice.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { latePart } from '#/platform/web/lazy-part.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { checkConnection, turnOffConnection } from '../contract.ts'
import type { listConnections } from '../contract.ts'
import { connectionLifecycle, isPaying } from '../domain/connection.ts'
import type { ConnectionState } from '../domain/connection.ts'

type View = CallReply<typeof listConnections>
type Connection = View['connections'][number]

const ConnectDialog = latePart(async () => (await import('./connect-dialog.tsx')).ConnectDialog)

type Props = {
  readonly accountId: string
  readonly connection: Connection | undefined
  readonly kinds: View['kinds']
  readonly may: boolean
}

/** How an account is connected to its bank: its state, what to do, and the way to connect it. */
export function ConnectionLine({ accountId, connection, kinds, may }: Props) {
  const [typing, setTyping] = useState<'secret' | 'kind'>()
  const others = kinds.filter(({ kind }) => kind !== connection?.kind)
  return (
    <div className="w-full border-t border-line pt-4">
      {connection ? (
        <Connected
          connection={connection}
          onReplace={() => setTyping('secret')}
          {...(others.length > 0 && { onChangeKind: () => setTyping('kind') })}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-small text-muted">К банку не подключён: платим файлом, вы загружаете его в банк сами.</p>
          {may && kinds.length > 0 && (
            <Button size="small" onClick={() => setTyping('secret')}>
              Подключить к банку
            </Button>
          )}
        </div>
      )}
      {typing && (
        <ConnectDialog
          accountId={accountId}
          connectionId={connection?.id}
          changesKind={typing === 'kind'}
          kinds={typing === 'kind' ? others : connection ? kinds.filter(({ kind }) => kind === connection.kind) : kinds}
          title={typing === 'kind' ? 'Подключить к другому банку' : titleOf(connection)}
          onClose={() => setTyping(undefined)}
        />
      )}
    </div>
  )
}

function titleOf(connection: Connection | undefined): string {
  if (!connection) return 'Подключить счёт к банку'
  return connectionLifecycle.is.off(connection.state) ? 'Включить подключение' : 'Заменить ключ'
}

type ConnectedProps = {
  readonly connection: Connection
  readonly onReplace: () => void
  /** Absent where there is nothing else to connect to. */
  readonly onChangeKind?: () => void
}

function Connected({ connection, onReplace, onChangeKind }: ConnectedProps) {
  const [turningOff, setTurningOff] = useState(false)
  const checking = useCall(checkConnection)
  const turning = useCall(turnOffConnection)
  const params = { id: connection.id }
  const isOff = connectionLifecycle.is.off(connection.state)
  const check = async () => {
    const answer = await checking.run({ params })
    if (answer.ok && isPaying(answer.value.state) && answer.value.reason === '') celebrate('Связь с банком есть')
  }
  const turnOff = async () => {
    const answer = await turning.run({ params })
    setTurningOff(false)
    if (answer.ok) celebrate('Подключение выключено')
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{connection.title}</span>
            <Status tone={tones[connection.state]}>{connection.state_name}</Status>
          </p>
          <p className="mt-1 text-small text-muted">{linkWords(connection)}</p>
        </div>
        {connection.actions.length > 0 && (
          <div className="-mr-2 flex flex-wrap gap-2">
            {connection.actions.includes('check') && (
              <Button size="small" pending={checking.pending} onClick={() => void check()}>
                Проверить связь
              </Button>
            )}
            {connection.actions.includes('replace') && (
              <Button size="small" onClick={onReplace}>
                {isOff ? 'Включить' : 'Заменить ключ'}
              </Button>
            )}
            {connection.actions.includes('replace') && onChangeKind && (
              <Button size="small" onClick={onChangeKind}>
                Другой банк
              </Button>
            )}
            {connection.actions.includes('turnOff') && (
              <Button size="small" variant="caution" onClick={() => setTurningOff(true)}>
                Выключить
              </Button>
            )}
          </div>
        )}
      </div>
      {connection.reason !== '' && (
        <div className="mt-3">
          <Notice tone={connectionLifecycle.is.denied(connection.state) ? 'bad' : 'warn'} title={connection.reason}>
            {connectionLifecycle.is.denied(connection.state)
              ? 'Выплаты с этого счёта ждут. Выпустите в банке новый ключ и нажмите «Заменить ключ»: деньги уйдут сами.'
              : 'Делать ничего не нужно.'}
          </Notice>
        </div>
      )}
      {connection.webhook && !isOff && <NewsAddress {...connection.webhook} />}
      <ConfirmDialog
        open={turningOff}
        onOpenChange={setTurningOff}
        title="Выключить подключение?"
        verb="Выключить"
        pending={turning.pending}
        onConfirm={() => void turnOff()}
      >
        За выплатами, которые уже в банке, мы проследим до конца. Не отправленные подождут, пока вы не включите подключение снова,
        а новые реестры будут платиться файлом для банка.
      </ConfirmDialog>
    </>
  )
}

function NewsAddress({ address, hint }: { readonly address: string; readonly hint: string }) {
  return (
    <details className="mt-3 text-small">
      <summary className="w-fit cursor-pointer text-accent">Чтобы банк сообщал о выплатах сам</summary>
      <p className="mt-2 text-muted">
        Укажите адрес в банке: {hint}. Без него мы спрашиваем банк сами, деньги от этого не зависят. Никому адрес не показывайте.
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all">{address}</code>
        <CopyButton text={address} label="Скопировать адрес" />
      </p>
    </details>
  )
}

const tones = {
  checking: 'waiting',
  working: 'good',
  expiring: 'warn',
  denied: 'bad',
  off: 'quiet',
} as const satisfies Record<ConnectionState, Tone>

function linkWords({ state, silent_since: silent, checked_at: checked, secret_until: until }: Connection): string {
  if (connectionLifecycle.is.off(state)) return 'Новые выплаты идут файлом для банка'
  const parts = [
    silent === null ? undefined : `Банк не отвечает с ${formatTime(Temporal.Instant.from(silent))}, выплаты уйдут сами`,
    checked === null ? 'Ещё не проверено' : `Проверено ${formatMoment(Temporal.Instant.from(checked))}`,
    until === null ? undefined : `Ключ действует до ${formatDay(Temporal.PlainDate.from(until))}`,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}
