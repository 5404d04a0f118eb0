import { Card } from '#/platform/web/kit/card.tsx'
import { Day } from '#/platform/web/kit/day.tsx'
import { KeyValues } from '#/platform/web/kit/key-values.tsx'
import { Moment } from '#/platform/web/kit/moment.tsx'
import { Status } from '#/platform/web/kit/status.tsx'
import type { CallReply } from '#/wire/endpoint.ts'
import type { checkStatus } from '../contract.ts'
import { npdLooks } from './npd-looks.ts'

export type StatusAnswer = CallReply<typeof checkStatus>

const sources = { partner: 'ФНС, напрямую (платформа привязана)', publicService: 'Открытый сервис ФНС' } as const

const advice = {
  active: undefined,
  not_active:
    'Платить этому человеку как самозанятому на эту дату нельзя. Если он только что встал на учёт, проверьте ещё раз через час.',
  unknown: 'Мы записали вопрос. Проверьте ещё раз через минуту: сервис ФНС ограничивает частоту.',
} as const

export function StatusCard({ answer }: { readonly answer: StatusAnswer }) {
  const { tone, word } = npdLooks[answer.state]
  const since = answer.state === 'active' && answer.registered_on
  return (
    <Card
      title={answer.name ?? `ИНН ${answer.inn}`}
      aside={<Status tone={tone}>{answer.state === 'unknown' ? 'ФНС не ответила' : word}</Status>}
    >
      <KeyValues
        items={[
          { label: 'ИНН', value: answer.inn },
          { label: 'На дату', value: <Day value={answer.day} /> },
          ...(since ? [{ label: 'Самозанятый с', value: <Day value={since} /> }] : []),
          { label: 'Проверено', value: <Moment value={answer.checked_at} /> },
          { label: 'Источник', value: sources[answer.source] },
        ]}
      />
      {advice[answer.state] && <p className="mt-4 text-muted">{advice[answer.state]}</p>}
    </Card>
  )
}
