import { Status } from '#/platform/web/kit/status.tsx'
import type { Tone } from '#/platform/web/kit/status.tsx'
import { formatMoment } from '#/kernel/time.ts'
import { useLookUp } from '#/platform/web/use-look-up.ts'
import type { CallReply } from '#/wire/endpoint.ts'
import { listConnections } from '../contract.ts'
import { connectionLifecycle } from '../domain/connection.ts'

type Connection = CallReply<typeof listConnections>['connections'][number]

/** The banks of the viewer's own organization among the services: a line each, seen by its members alone. */
export function ConnectionServices() {
  const answer = useLookUp(listConnections, {})
  const connections = answer?.ok ? answer.value.connections.filter(({ state }) => !connectionLifecycle.is.off(state)) : []
  if (connections.length === 0) return null
  return (
    <section className="py-5" aria-label="Ваши подключения">
      <h3 className="font-semibold">Ваши подключения</h3>
      <p className="mt-0.5 text-small text-muted">Видят только сотрудники вашей организации</p>
      <ul className="mt-3 space-y-3">
        {connections.map((connection) => (
          <Line key={connection.id} connection={connection} />
        ))}
      </ul>
    </section>
  )
}

function Line({ connection }: { readonly connection: Connection }) {
  const { tone, words, means } = sightOf(connection)
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span>
          {connection.title}, счёт {connection.account}
        </span>
        <Status tone={tone}>{words}</Status>
      </div>
      {means !== undefined && <p className="mt-2 rounded-field bg-warn-soft px-3.5 py-2.5">{means}</p>}
    </li>
  )
}

/** What a member has to know: whether the bank answers, and whether it takes the secret. */
function sightOf({ state, state_name: name, silent_since: silent }: Connection): {
  readonly tone: Tone
  readonly words: string
  readonly means?: string
} {
  if (connectionLifecycle.is.denied(state))
    return { tone: 'bad', words: name, means: 'Выплаты с этого счёта ждут. Замените ключ: «Профиль компании», «Деньги».' }
  if (silent !== null) {
    const words = `Не отвечает с ${formatMoment(Temporal.Instant.from(silent))}`
    return { tone: 'warn', words, means: 'Выплаты с этого счёта ждут и уйдут сами. Дважды ничего не заплатится.' }
  }
  if (connectionLifecycle.is.checking(state)) return { tone: 'waiting', words: name }
  if (connectionLifecycle.is.expiring(state))
    return {
      tone: 'warn',
      words: 'Отвечает',
      means: 'Ключ скоро закончится. Замените его заранее: «Профиль компании», «Деньги».',
    }
  return { tone: 'good', words: 'Отвечает' }
}
