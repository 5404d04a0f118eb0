import { endOneSession, endOtherSessions } from '#/features/identity/contract.ts'
import type { sessionView } from '#/features/identity/contract.ts'
import type * as z from 'zod/mini'
import { celebrate } from '#/platform/web/alerts.ts'
import { Button } from '#/platform/web/kit/button.tsx'
import { Card } from '#/platform/web/kit/card.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import { useCall } from '#/platform/web/use-call.ts'
import { copy } from './copy.ts'
import type { OwnProfile } from './profile-schema.ts'

type Session = z.output<typeof sessionView>
const role = 'person'

export function SecurityTab({ profile, sessions }: { readonly profile: OwnProfile; readonly sessions: readonly Session[] }) {
  const ending = useCall(endOtherSessions)
  const endOthers = async () => {
    const answer = await ending.run({ params: { role } })
    if (answer.ok) celebrate('Готово', 'На других устройствах вы вышли')
  }
  return (
    <div className="max-w-3xl space-y-6">
      <Card title="Вход">
        <KeyValues
          items={[
            { label: 'Телефон', value: profile.phone },
            { label: 'Пароль', value: profile.flgpasswordexists === 1 ? copy.hasPassword : copy.noPassword },
          ]}
        />
      </Card>
      <Card
        title="Где вы вошли"
        aside={
          sessions.length > 1 && (
            <Button size="small" pending={ending.pending} onClick={() => void endOthers()}>
              Выйти на остальных
            </Button>
          )
        }
      >
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        <p className="mt-4 text-small text-muted">Не узнаёте устройство — выйдите на нём. Сеанс живёт 24 часа.</p>
      </Card>
    </div>
  )
}

function SessionRow({ session }: { readonly session: Session }) {
  const ending = useCall(endOneSession)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.is_current && <Status tone="good">Это устройство</Status>}
        </p>
        <p className="text-small text-muted">
          {session.ip}, последний раз <Moment value={session.last_seen_at} />
        </p>
      </div>
      {!session.is_current && (
        <Button size="small" pending={ending.pending} onClick={() => void ending.run({ params: { role, id: session.id } })}>
          Выйти<span className="sr-only"> на устройстве {session.device}</span>
        </Button>
      )}
    </li>
  )
}
