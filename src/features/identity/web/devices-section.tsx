import { useState } from 'react'
import type * as z from 'zod/mini'
import { celebrate, toast } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { ConfirmDialog } from '#/platform/web/kit/confirm-dialog.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { endOneSession, endOtherSessions } from '../contract.ts'
import type { sessionView } from '../contract.ts'

type Session = z.output<typeof sessionView>
export type DevicesSectionProps = { readonly mode: Mode; readonly sessions: readonly Session[] }

/** Devices signed in to the account: this one first, any other can be signed out. */
export function DevicesSection({ mode, sessions }: DevicesSectionProps) {
  const [asking, setAsking] = useState(false)
  const ending = useCall(endOtherSessions)
  const current = sessions.filter((session) => session.is_current)
  const others = sessions.filter((session) => !session.is_current)
  const endOthers = async () => {
    const ended = await ending.run({ params: { role: mode } })
    setAsking(false)
    if (ended.ok) celebrate('Готово', 'На других устройствах вы вышли')
  }
  return (
    <Card
      title="Где вы вошли"
      aside={
        others.length > 0 && (
          <Button size="small" onClick={() => setAsking(true)}>
            Выйти на остальных
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {[...current, ...others].map((session) => (
          <Device key={session.id} mode={mode} session={session} />
        ))}
      </ul>
      <p className="mt-4 text-small text-muted">
        {others.length > 0
          ? 'Не узнаёте устройство? Выйдите на нём и смените пароль. Сеанс живёт 24 часа.'
          : 'Других устройств нет. Сеанс живёт 24 часа.'}
      </p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Выйти на остальных устройствах?"
        verb="Выйти"
        pending={ending.pending}
        onConfirm={() => void endOthers()}
      >
        Везде, кроме этого устройства, придётся войти заново.
      </ConfirmDialog>
    </Card>
  )
}

function Device({ mode, session }: { readonly mode: Mode; readonly session: Session }) {
  const ending = useCall(endOneSession)
  const end = async () => {
    const ended = await ending.run({ params: { role: mode, id: session.id } })
    if (ended.ok) toast(`Вы вышли: ${session.device}`)
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.is_current && <Status tone="good">Это устройство</Status>}
        </p>
        <p className="text-small text-muted">
          {session.ip}, вход <Moment value={session.created_at} />
          {!session.is_current && (
            <>
              , последний раз <Moment value={session.last_seen_at} />
            </>
          )}
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" pending={ending.pending} onClick={() => void end()}>
          Выйти<span className="sr-only"> на устройстве {session.device}</span>
        </Button>
      )}
    </li>
  )
}
